/** What other features may use of an order's documents. */
export { documentFile } from './document-file.ts'
export { findDocuments, listOrderDocuments } from './find-documents.ts'
export { forgetBuyerInDocuments } from './forget-buyer.ts'
export { refuseDeliveredPapers, voidInvoices } from './void-document.ts'
