export { readNumber } from './numbers.ts'
export { dkCodeIn, fromWords } from './cell-values.ts'
export { readUploadedSheet, type UploadedRow, type UploadedSheet } from './uploaded-sheet.ts'
export { handleImportJobs } from './jobs.ts'
