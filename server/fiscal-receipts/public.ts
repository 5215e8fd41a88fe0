export { handleFiscalJobs, scheduleFiscalRounds } from './jobs.ts'
export { listOrderReceipts } from './list-receipts.ts'
export { requestReceipt } from './request-receipt.ts'
