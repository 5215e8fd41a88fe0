export { handleStockNotices, scheduleStockNotices } from './jobs.ts'
export { deleteOldStockNotices, registerStockNoticeData } from './stock-notices.ts'
