export { componentLines } from './component-lines.ts'
export { documentSums } from './document-sums.ts'
export { findSeller, findTerms, isSellerComplete, type Terms } from './find-seller.ts'
export { printedBuyer } from './printed-buyer.ts'
export { deleteStoredDocuments, documentBytes, handleDocumentJobs, storedSize } from './stored-documents.ts'
export { render, type Rendering } from './render.ts'
export type { FactSheet } from './fact-sheet-pdf.ts'
export type { Buyer, InvoiceDocument, OfferDocument, DocumentLine, Seller, SpecificationLine } from './document.ts'

/** Loaded on first use, with the encoder. See `pdf/qr.ts`. */
export const qrPath = async (text: string) => (await import('./pdf/qr.ts')).qrPath(text)
