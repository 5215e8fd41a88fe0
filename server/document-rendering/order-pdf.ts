import { dateText } from '../texts/dates.ts'
import { numbered, DOCUMENT_WORDS } from '../texts/words/document-words.ts'
import type { DeliveryNoteDocument, InvoiceDocument, OrderDocument } from './document.ts'
import { paymentLink, paymentQr } from './payment-qr.ts'
import * as closing from './pdf/closing.ts'
import { drawGoods } from './pdf/goods-table.ts'
import { drawHead, drawParties } from './pdf/head.ts'
import { drawQr } from './pdf/qr.ts'
import { closeSheet, COLOUR, marked, mm, openSheet, PAGE, type Sheet } from './pdf/sheet.ts'
import { STYLE } from './pdf/styles.ts'
import { stack } from './pdf/text.ts'

const QR_SIDE = mm(42)
const CODE_WIDTH = mm(84)

/** Рахунок-фактура, with the National Bank's payment QR code. */
export async function invoicePdf(document: InvoiceDocument, logo_png?: Uint8Array): Promise<Buffer> {
  const sheet = startDocument(document, { title: DOCUMENT_WORDS.invoice, logo_png })
  const signature = closing.signaturesBlock(sheet, [sellerSignature(document)], PAGE.left + CODE_WIDTH + mm(8))
  const code = codeBlock(sheet, document)
  const foot = {
    height: Math.max(signature.height, code.height),
    draw: () => {
      code.draw()
      sheet.y += foot.height - signature.height
      signature.draw()
      sheet.y -= foot.height - signature.height
    },
  }
  const terms = [...termsOf(document), { title: DOCUMENT_WORDS.payment_purpose, text: document.payment_purpose }]
  const purpose = closing.termsBlock(sheet, terms)
  drawGoodsAndEnd(sheet, document, [closing.totalsBlock(sheet, document), purpose, foot])
  return endDocument(sheet, document)
}

/** Видаткова накладна, with signature lines for both sides. */
export async function deliveryNotePdf(document: DeliveryNoteDocument, logo_png?: Uint8Array): Promise<Buffer> {
  const sheet = startDocument(document, { title: DOCUMENT_WORDS.delivery_note, logo_png })
  const { buyer } = document
  const received: closing.Signature = {
    parts: [
      { text: DOCUMENT_WORDS.received, style: STYLE.caption },
      { text: buyer.name ?? buyer.contact ?? '', style: STYLE.term },
      { text: buyer.signer?.position ?? '', style: STYLE.caption },
    ],
    name: buyer.signer?.name ?? '',
  }
  const signatures = closing.signaturesBlock(sheet, [sellerSignature(document, DOCUMENT_WORDS.released), received])
  const terms = closing.termsBlock(sheet, termsOf(document))
  drawGoodsAndEnd(sheet, document, [closing.totalsBlock(sheet, document), terms, signatures])
  return endDocument(sheet, document)
}

interface Start {
  title: string
  logo_png: Uint8Array | undefined
}

function startDocument(document: OrderDocument, { title, logo_png }: Start): Sheet {
  const { number, made_at, seller, order_number, ordered_at } = document
  const sheet = openSheet({ title: numbered(title, number), author: seller.name, made_at })
  const below = `${numbered(DOCUMENT_WORDS.order, order_number)} від ${dateText(ordered_at)}`
  drawHead(sheet, { title, number, made_at, seller, logo_png, below, is_voided: isVoided(document) })
  drawParties(sheet, document)
  return sheet
}

/** Totals and signatures share a page with goods. */
function drawGoodsAndEnd(sheet: Sheet, document: OrderDocument, end: readonly closing.Block[]): void {
  drawGoods(sheet, document, closing.heightOf(end))
  closing.drawTogether(sheet, end)
}

function endDocument(sheet: Sheet, document: OrderDocument): Promise<Buffer> {
  closing.numberPages(sheet, isVoided(document) ? DOCUMENT_WORDS.voided : '')
  return closeSheet(sheet)
}

const termsOf = ({ delivery_terms = '', payment_terms = '' }: OrderDocument): closing.Term[] => [
  { title: DOCUMENT_WORDS.delivery, text: delivery_terms },
  { title: DOCUMENT_WORDS.payment, text: payment_terms },
]

const isVoided = ({ voided_at = null }: OrderDocument) => voided_at !== null

function sellerSignature({ seller }: OrderDocument, caption = seller.signer_position): closing.Signature {
  return {
    parts: [
      { text: caption, style: STYLE.caption },
      { text: seller.name, style: STYLE.term },
      { text: caption === seller.signer_position ? '' : seller.signer_position, style: STYLE.caption },
    ],
    name: seller.signer,
  }
}

/** None on voided invoices and those fully paid by bonuses. */
function codeBlock(sheet: Sheet, document: InvoiceDocument): closing.Block {
  const { seller, total, payment_purpose: purpose } = document
  if (isVoided(document) || total === 0) return { height: 0, draw: () => {} }
  const qr = paymentQr(paymentLink({ ...seller, sum: total, purpose }))
  const caption_stack = stack(sheet, CODE_WIDTH - QR_SIDE - mm(4), [
    { text: DOCUMENT_WORDS.payment_code, style: STYLE.caption_bold },
  ])
  return {
    height: QR_SIDE + mm(2),
    draw: () => {
      const top = sheet.y
      marked(sheet, sheet.root, { mark: 'Figure', alt: DOCUMENT_WORDS.bank_code }, () =>
        drawPaymentCode(sheet, qr, top),
      )
      marked(sheet, sheet.root, 'P', () => caption_stack.draw(PAGE.left + QR_SIDE + mm(4), top))
    },
  }
}

/** The National Bank requires the hryvnia symbol in a white circle. */
function drawPaymentCode(sheet: Sheet, qr: ReturnType<typeof paymentQr>, top: number): void {
  const radius = QR_SIDE * 0.075
  const middle = { x: PAGE.left + QR_SIDE / 2, y: top + QR_SIDE / 2 }
  drawQr(sheet, qr, { x: PAGE.left, y: top, side: QR_SIDE })
  sheet.doc.circle(middle.x, middle.y, radius).fill('#ffffff')
  const style = { face: 'display', size: radius * 1.5, colour: COLOUR.ink, leading: 1, align: 'center' } as const
  const symbol = stack(sheet, radius * 2, [{ text: '₴', style }])
  symbol.draw(middle.x - radius, middle.y - symbol.height / 2)
}
