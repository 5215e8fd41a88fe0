import { dateText } from '../texts/dates.ts'
import { daysText, monthsText, numbered, ofMonths, DOCUMENT_WORDS } from '../texts/words/document-words.ts'
import type { OfferDocument, DocumentLine } from './document.ts'
import { layOutClasses } from './pdf/classes-table.ts'
import * as closing from './pdf/closing.ts'
import { drawGoods } from './pdf/goods-table.ts'
import { drawHead, drawParties } from './pdf/head.ts'
import { drawQr, makeQr } from './pdf/qr.ts'
import { closeSheet, marked, mm, openSheet, PAGE, type Sheet } from './pdf/sheet.ts'
import { STYLE } from './pdf/styles.ts'
import { stack } from './pdf/text.ts'

const DAY_MS = 86_400_000
const QR_SIDE = mm(22)
const CODE_WIDTH = mm(66)
/** Leaves room for a row of goods on the page. */
const TAIL_MAX = (PAGE.bottom - PAGE.top) * 0.75

/** A4, tagged, with embedded fonts. Equal input gives equal bytes. */
export async function offerPdf(document: OfferDocument, logo_png?: Uint8Array): Promise<Buffer> {
  const { number, made_at, seller } = document
  const sheet = openSheet({ title: numbered(DOCUMENT_WORDS.offer, number), author: seller.name, made_at })
  drawHead(sheet, { title: DOCUMENT_WORDS.offer, number, made_at, seller, logo_png })
  drawParties(sheet, document)
  const classes = layOutClasses(sheet, document.lines)
  const signature = closing.signaturesBlock(sheet, [signatureOf(document)], PAGE.left + CODE_WIDTH + mm(8))
  const code = codeBlock(sheet, document)
  const foot = {
    height: Math.max(signature.height, code.height),
    draw: () => {
      code.draw()
      signature.draw()
    },
  }
  const end = [closing.totalsBlock(sheet, document), closing.termsBlock(sheet, termsOf(document)), foot]
  const end_height = closing.heightOf(end)
  // Totals and signature share a page with goods, or with classes.
  const tail_height = classes.height + end_height
  drawGoods(sheet, document, tail_height < TAIL_MAX ? tail_height : classes.start_height)
  classes.draw(end_height)
  closing.drawTogether(sheet, end)
  closing.numberPages(sheet, DOCUMENT_WORDS.not_public)
  return closeSheet(sheet)
}

function termsOf(document: OfferDocument): closing.Term[] {
  const days = Math.round((document.valid_until.getTime() - document.made_at.getTime()) / DAY_MS)
  return [
    { title: DOCUMENT_WORDS.validity, text: `до ${dateText(document.valid_until)} включно (${daysText(days)})` },
    { title: DOCUMENT_WORDS.delivery, text: document.delivery_terms },
    { title: DOCUMENT_WORDS.payment, text: document.payment_terms },
    { title: DOCUMENT_WORDS.warranty, text: warrantyText(document.lines) },
  ]
}

/** `від 12 до 24 місяців`. */
function warrantyText(lines: readonly DocumentLine[]): string {
  const months = lines.flatMap(({ warranty_months }) => (warranty_months ? [warranty_months] : []))
  if (months.length === 0) return ''
  const [least, most] = [Math.min(...months), Math.max(...months)]
  return least === most ? monthsText(least) : `від ${least} до ${ofMonths(most)}, залежно від товару`
}

function signatureOf({ seller }: OfferDocument): closing.Signature {
  const basis = seller.basis === '' ? '' : `діє на підставі: ${seller.basis}`
  return {
    parts: [
      { text: seller.signer_position, style: STYLE.caption },
      { text: seller.name, style: STYLE.term },
      { text: basis, style: STYLE.caption },
    ],
    name: seller.signer,
  }
}

/** QR code and short code of the public page. */
function codeBlock(sheet: Sheet, { code, public_address }: OfferDocument): closing.Block {
  const qr = makeQr(public_address)
  const { host, pathname } = new URL(public_address)
  const caption = stack(sheet, CODE_WIDTH - QR_SIDE - mm(3), [
    { text: DOCUMENT_WORDS.check, style: STYLE.caption_bold },
    { text: host, style: STYLE.small },
    { text: pathname, style: STYLE.small },
    { text: code, style: STYLE.number, above: mm(1) },
  ])
  return {
    height: QR_SIDE + mm(3),
    draw: () => {
      const top = sheet.y
      marked(sheet, sheet.root, { mark: 'Figure', alt: DOCUMENT_WORDS.check_code }, () =>
        drawQr(sheet, qr, { x: PAGE.left, y: top, side: QR_SIDE }),
      )
      marked(sheet, sheet.root, 'P', () => caption.draw(PAGE.left + QR_SIDE + mm(3), top))
    },
  }
}
