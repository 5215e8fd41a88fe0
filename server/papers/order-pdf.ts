import { dateText } from '../texts/dates.ts'
import { numbered, PAPER_WORDS } from '../texts/paper-words.ts'
import type { DeliveryNotePaper, InvoicePaper, OrderPaper } from './paper.ts'
import { paymentLink, paymentQr } from './payment-code.ts'
import * as closing from './pdf/closing.ts'
import { drawGoods } from './pdf/goods-table.ts'
import { drawHead, drawParties } from './pdf/head.ts'
import { drawQr } from './pdf/qr.ts'
import { closeSheet, COLOUR, marked, mm, openSheet, PAGE, type Sheet } from './pdf/sheet.ts'
import { STYLE } from './pdf/styles.ts'
import { stack } from './pdf/text.ts'

const QR_SIDE = mm(42)
const CODE_WIDTH = mm(84)

/** The invoice (рахунок-фактура) as PDF, with the National Bank's QR code for the payment. */
export async function invoicePdf(paper: InvoicePaper): Promise<Buffer> {
  const sheet = startPaper(paper, PAPER_WORDS.invoice)
  const signature = closing.signaturesBlock(sheet, [sellerSignature(paper)], PAGE.left + CODE_WIDTH + mm(8))
  const code = codeBlock(sheet, paper)
  const foot = {
    height: Math.max(signature.height, code.height),
    draw: () => {
      code.draw()
      sheet.y += foot.height - signature.height
      signature.draw()
      sheet.y -= foot.height - signature.height
    },
  }
  const purpose = closing.termsBlock(sheet, [{ title: PAPER_WORDS.payment_purpose, text: paper.payment_purpose }])
  closing.drawTogether(sheet, [closing.totalsBlock(sheet, paper), purpose, foot])
  return endPaper(sheet, paper)
}

/** The delivery note (видаткова накладна) as PDF, to be signed by both sides. */
export async function deliveryNotePdf(paper: DeliveryNotePaper): Promise<Buffer> {
  const sheet = startPaper(paper, PAPER_WORDS.delivery_note)
  const { buyer } = paper
  const received: closing.Signature = {
    parts: [
      { text: PAPER_WORDS.received, style: STYLE.caption },
      { text: buyer.name ?? buyer.contact ?? '', style: STYLE.term },
    ],
    name: '',
  }
  const signatures = closing.signaturesBlock(sheet, [sellerSignature(paper, PAPER_WORDS.released), received])
  closing.drawTogether(sheet, [closing.totalsBlock(sheet, paper), signatures])
  return endPaper(sheet, paper)
}

function startPaper(paper: OrderPaper, title: string): Sheet {
  const { number, made_at, seller, order_number, ordered_at } = paper
  const sheet = openSheet({ title: numbered(title, number), author: seller.name, made_at })
  const below = `${numbered(PAPER_WORDS.order, order_number)} від ${dateText(ordered_at)}`
  drawHead(sheet, { title, number, made_at, seller, below, is_voided: isVoided(paper) })
  drawParties(sheet, paper)
  drawGoods(sheet, paper)
  return sheet
}

function endPaper(sheet: Sheet, paper: OrderPaper): Promise<Buffer> {
  closing.numberPages(sheet, isVoided(paper) ? PAPER_WORDS.voided : '')
  return closeSheet(sheet)
}

const isVoided = ({ voided_at = null }: OrderPaper) => voided_at !== null

function sellerSignature({ seller }: OrderPaper, caption = seller.signer_position): closing.Signature {
  return {
    parts: [
      { text: caption, style: STYLE.caption },
      { text: seller.name, style: STYLE.term },
      { text: caption === seller.signer_position ? '' : seller.signer_position, style: STYLE.caption },
    ],
    name: seller.signer,
  }
}

/** Nothing is to be paid by a voided invoice, nor by one that bonuses have paid. */
function codeBlock(sheet: Sheet, paper: InvoicePaper): closing.Block {
  const { seller, total, payment_purpose: purpose } = paper
  if (isVoided(paper) || total === 0) return { height: 0, draw: () => {} }
  const qr = paymentQr(paymentLink({ ...seller, sum: total, purpose }))
  const said = stack(sheet, CODE_WIDTH - QR_SIDE - mm(4), [
    { text: PAPER_WORDS.payment_code, style: STYLE.caption_bold },
  ])
  return {
    height: QR_SIDE + mm(2),
    draw: () => {
      const top = sheet.y
      marked(sheet, sheet.root, { mark: 'Figure', alt: PAPER_WORDS.bank_code }, () => drawPaymentCode(sheet, qr, top))
      marked(sheet, sheet.root, 'P', () => said.draw(PAGE.left + QR_SIDE + mm(4), top))
    },
  }
}

/** The rules want the hryvnia's sign in a white circle in the middle. */
function drawPaymentCode(sheet: Sheet, qr: ReturnType<typeof paymentQr>, top: number): void {
  const radius = QR_SIDE * 0.075
  const middle = { x: PAGE.left + QR_SIDE / 2, y: top + QR_SIDE / 2 }
  drawQr(sheet, qr, { x: PAGE.left, y: top, side: QR_SIDE })
  sheet.doc.circle(middle.x, middle.y, radius).fill('#ffffff')
  const style = { face: 'display', size: radius * 1.5, colour: COLOUR.ink, leading: 1, align: 'center' } as const
  const sign = stack(sheet, radius * 2, [{ text: '₴', style }])
  sign.draw(middle.x - radius, middle.y - sign.height / 2)
}
