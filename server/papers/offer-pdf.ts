import { dateText } from '../texts/dates.ts'
import { daysText, monthsText, numbered, PAPER_WORDS } from '../texts/paper-words.ts'
import type { OfferPaper, PaperLine } from './paper.ts'
import { drawClasses } from './pdf/classes-table.ts'
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

/**
 * The commercial offer as PDF: A4, tagged, with its fonts inside. The same paper makes the same bytes.
 *
 * @returns the whole file
 */
export async function offerPdf(paper: OfferPaper): Promise<Buffer> {
  const { number, made_at, seller } = paper
  const sheet = openSheet({ title: numbered(PAPER_WORDS.offer, number), author: seller.name, made_at })
  drawHead(sheet, { title: PAPER_WORDS.offer, number, made_at, seller })
  drawParties(sheet, paper)
  drawGoods(sheet, paper)
  drawClasses(sheet, paper.lines)
  const signature = closing.signaturesBlock(sheet, [signatureOf(paper)], PAGE.left + CODE_WIDTH + mm(8))
  const code = codeBlock(sheet, paper)
  const foot = {
    height: Math.max(signature.height, code.height),
    draw: () => {
      // On the last page it stands at the foot, where a signature is looked for.
      sheet.y = Math.max(sheet.y, PAGE.bottom - foot.height)
      code.draw()
      signature.draw()
    },
  }
  closing.drawTogether(sheet, [closing.totalsBlock(sheet, paper), closing.termsBlock(sheet, termsOf(paper)), foot])
  closing.numberPages(sheet, PAPER_WORDS.not_public)
  return closeSheet(sheet)
}

function termsOf(paper: OfferPaper): closing.Term[] {
  const days = Math.round((paper.valid_until.getTime() - paper.made_at.getTime()) / DAY_MS)
  return [
    { title: PAPER_WORDS.validity, text: `до ${dateText(paper.valid_until)} включно (${daysText(days)})` },
    { title: PAPER_WORDS.delivery, text: paper.delivery_terms },
    { title: PAPER_WORDS.payment, text: paper.payment_terms },
    { title: PAPER_WORDS.warranty, text: warrantyText(paper.lines) },
  ]
}

/** `від 12 до 24 місяців`, of those goods that have one. */
function warrantyText(lines: readonly PaperLine[]): string {
  const months = lines.flatMap(({ warranty_months }) => (warranty_months ? [warranty_months] : []))
  if (months.length === 0) return ''
  const [least, most] = [Math.min(...months), Math.max(...months)]
  return least === most ? monthsText(least) : `від ${least} до ${most}\u00a0місяців, залежно від товару`
}

function signatureOf({ seller }: OfferPaper): closing.Signature {
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

/** The code by which everybody can see on the shop's page that the offer is real. */
function codeBlock(sheet: Sheet, { code, public_address }: OfferPaper): closing.Block {
  const qr = makeQr(public_address)
  const { host, pathname } = new URL(public_address)
  const said = stack(sheet, CODE_WIDTH - QR_SIDE - mm(3), [
    { text: PAPER_WORDS.check, style: STYLE.caption_bold },
    { text: host, style: STYLE.small },
    { text: pathname, style: STYLE.small },
    { text: code, style: STYLE.number, above: mm(1) },
  ])
  return {
    height: QR_SIDE + mm(3),
    draw: () => {
      const top = sheet.y
      marked(sheet, sheet.root, { mark: 'Figure', alt: PAPER_WORDS.check_code }, () =>
        drawQr(sheet, qr, { x: PAGE.left, y: top, side: QR_SIDE }),
      )
      marked(sheet, sheet.root, 'P', () => said.draw(PAGE.left + QR_SIDE + mm(3), top))
    },
  }
}
