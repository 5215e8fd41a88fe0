/** What other features may use of the papers. */
export { findSeller, findTerms, isSellerComplete, type Terms } from './find-seller.ts'
export { offerPdf } from './offer-pdf.ts'
export { offerXlsx } from './offer-xlsx.ts'
export { deliveryNotePdf, invoicePdf } from './order-pdf.ts'
export { technicalSpecificationDocx } from './specification-docx.ts'
export type {
  Buyer,
  DeliveryNotePaper,
  InvoicePaper,
  OfferPaper,
  PaperLine,
  Seller,
  SpecificationLine,
  VatMode,
} from './paper.ts'
