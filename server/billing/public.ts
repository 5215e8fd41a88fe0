export { documentFile } from './document-file.ts'
export { findDocuments, findDocumentsOf, listOrderDocuments } from './find-documents.ts'
export { eraseBuyerDocuments } from './erase-buyer-documents.ts'
export { refuseDeliveredDocuments, refuseIssuedDocuments, voidInvoices } from './void-document.ts'
