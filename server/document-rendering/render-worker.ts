import { lowerThreadPriority } from '../platform/jobs/low-priority.ts'
import { offerPdf } from './offer-pdf.ts'
import { offerXlsx } from './offer-xlsx.ts'
import { deliveryNotePdf, invoicePdf } from './order-pdf.ts'
import { factSheetPdf } from './fact-sheet-pdf.ts'
import { reconciliationPdf } from './reconciliation-pdf.ts'
import type { Rendering } from './render.ts'
import { technicalSpecificationDocx } from './specification-docx.ts'

// 168 lines take 0.6 s, which would block the server.
lowerThreadPriority()

/** Called by name in render.ts. */
export async function drawDocument(rendering: Rendering): Promise<Uint8Array> {
  return new Uint8Array(await renderBytes(rendering))
}

function renderBytes(rendering: Rendering): Promise<Buffer> {
  switch (rendering.what) {
    case 'offer_pdf':
      return offerPdf(rendering.document, rendering.logo_png)
    case 'offer_xlsx':
      return offerXlsx(rendering.document)
    case 'specification_docx':
      return technicalSpecificationDocx(rendering.lines)
    case 'invoice_pdf':
      return invoicePdf(rendering.document, rendering.logo_png)
    case 'delivery_note_pdf':
      return deliveryNotePdf(rendering.document, rendering.logo_png)
    case 'fact_sheet_pdf':
      return factSheetPdf(rendering.document)
    case 'reconciliation_pdf':
      return reconciliationPdf(rendering.document)
  }
}
