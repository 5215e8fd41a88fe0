import { readFileSync } from 'node:fs'
import { dateText } from '../../texts/dates.ts'
import { numbered, DOCUMENT_WORDS, VAT_WORDS } from '../../texts/words/document-words.ts'
import { codeText, signerText } from '../../texts/words/order-details-words.ts'
import type { Buyer, FrozenDocument, Seller } from '../document.ts'
import { COLOUR, decorated, group, makeRoom, marked, mm, PAGE, rule, type Sheet, TEXT_WIDTH } from './sheet.ts'
import { STYLE, right } from './styles.ts'
import { type Part, stack, type Stack } from './text.ts'

const logo = readFileSync(new URL('../logo.svg', import.meta.url), 'utf8')
const LOGO_UNITS = 64
const LOGO_HEIGHT = mm(13)
/** Outline, colour, opacity. */
const LOGO_PATHS = [...logo.matchAll(/<path d="([^"]+)" fill="([^"]+)"(?: opacity="([\d.]+)")?/g)]
/** From the design: a tick every 8 px, a long one every 40. */
const TICK = { apart: 6, short: mm(1.1), long: mm(2.2), each: 5 }

export interface HeadText {
  title: string
  number: string
  made_at: Date
  seller: Seller
  /** From `logoPng`. */
  logo_png?: Uint8Array | undefined
  below?: string
  is_voided?: boolean
}

/** Also sets the short header of later pages. */
export function drawHead(sheet: Sheet, text: HeadText): void {
  const { seller, logo_png } = text
  const contacts = stack(
    sheet,
    mm(95),
    [seller.phone, seller.email, seller.address].map((line) => ({ text: line, style: STYLE.contact })),
  )
  drawSignature(sheet, seller, logo_png)
  if (contacts.height > 0) marked(sheet, sheet.root, 'P', () => contacts.draw(PAGE.right - mm(95), PAGE.top))
  sheet.y = PAGE.top + Math.max(LOGO_HEIGHT, contacts.height) + mm(5)
  drawRuler(sheet)
  sheet.y += mm(7)
  drawTitle(sheet, text)
  sheet.startPage = () => drawThinHead(sheet, text)
}

function drawTitle(sheet: Sheet, { title, number, made_at, below = '', is_voided = false }: HeadText): void {
  const name = stack(sheet, mm(110), [
    { text: title, style: STYLE.title },
    { text: is_voided ? DOCUMENT_WORDS.voided : '', style: STYLE.voided, above: mm(1) },
  ])
  const facts = stack(sheet, mm(66), [
    { text: `№\u00a0${number}`, style: right(STYLE.number) },
    { text: `від ${dateText(made_at)}`, style: right(STYLE.caption) },
    { text: below, style: right(STYLE.caption) },
  ])
  marked(sheet, sheet.root, 'H1', () => name.draw(PAGE.left, sheet.y))
  const height = Math.max(name.height, facts.height)
  marked(sheet, sheet.root, 'P', () => facts.draw(PAGE.right - mm(66), sheet.y + height - facts.height))
  sheet.y += height + mm(5)
}

function drawThinHead(sheet: Sheet, { title, number, made_at, is_voided = false }: HeadText): number {
  const heading = `${numbered(title, number)} від ${dateText(made_at)}${is_voided ? `, ${DOCUMENT_WORDS.voided}` : ''}`
  const line = stack(sheet, TEXT_WIDTH, [{ text: heading, style: STYLE.thin }])
  decorated(sheet, () => line.draw(PAGE.left, mm(10)), 'Pagination')
  rule(sheet, mm(15), {})
  return mm(19)
}

function drawSignature(sheet: Sheet, { signature, name }: Seller, logo_png: Uint8Array | undefined): void {
  const alt = [signature?.shop_name, DOCUMENT_WORDS.logo].filter(Boolean).join(', ')
  const drawFigure = (draw: () => void) => marked(sheet, sheet.root, { mark: 'Figure', alt }, draw)
  if (signature === undefined || signature.has_built_in_logo) return drawFigure(() => drawLogo(sheet))
  if (logo_png) return drawFigure(() => drawPicture(sheet, logo_png))
  const named = stack(sheet, mm(80), [{ text: signature.shop_name || name, style: STYLE.party }])
  marked(sheet, sheet.root, 'P', () => named.draw(PAGE.left, PAGE.top))
}

function drawPicture({ doc }: Sheet, png: Uint8Array): void {
  doc.image(Buffer.from(png), PAGE.left, PAGE.top, { height: LOGO_HEIGHT })
}

function drawLogo({ doc }: Sheet): void {
  doc
    .save()
    .translate(PAGE.left, PAGE.top)
    .scale(LOGO_HEIGHT / LOGO_UNITS)
  doc.roundedRect(0, 0, LOGO_UNITS, LOGO_UNITS, 13).fill(COLOUR.brand)
  doc.roundedRect(46, 9.5, 9, 9, 1.8).fill('#ffcb2e')
  for (const [, outline = '', colour = '', opacity = '1'] of LOGO_PATHS)
    doc.path(outline).fillOpacity(Number(opacity)).fill(colour)
  doc.fillOpacity(1).restore()
}

function drawRuler(sheet: Sheet): void {
  const { doc, y } = sheet
  decorated(sheet, () => {
    doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y)
    for (let tick = 0; tick * TICK.apart <= TEXT_WIDTH; tick++) {
      const x = PAGE.left + tick * TICK.apart
      doc.moveTo(x, y).lineTo(x, y + (tick % TICK.each === 0 ? TICK.long : TICK.short))
    }
    doc.lineWidth(0.6).stroke(COLOUR.ink)
  })
}

/** Two lines: halves look better, so another division must save more. */
const SAVING_MIN = mm(8)

type Parties = Pick<FrozenDocument, 'seller' | 'buyer'>

export function drawParties(sheet: Sheet, parties: Parties): void {
  const halves = divideParties(sheet, parties, 0.5)
  const wider_buyer = divideParties(sheet, parties, 0.4)
  const { middle, sides, height } = wider_buyer.height < halves.height - SAVING_MIN ? wider_buyer : halves
  makeRoom(sheet, height)
  const { doc, y } = sheet
  decorated(sheet, () => {
    doc.roundedRect(PAGE.left, y, TEXT_WIDTH, height, mm(2))
    doc.moveTo(PAGE.left + middle, y).lineTo(PAGE.left + middle, y + height)
    doc.lineWidth(mm(0.3)).stroke(COLOUR.line_strong)
  })
  for (const [index, side] of sides.entries()) drawSide(sheet, side, PAGE.left + middle * index + mm(4))
  sheet.y += height + mm(5)
}

/** The seller gets `share` of the width: long names of buyers need more than a half. */
function divideParties(sheet: Sheet, { seller, buyer }: Parties, share: number) {
  const middle = TEXT_WIDTH * share
  const sides = [
    stack(sheet, middle - mm(8), sellerParts(seller)),
    stack(sheet, TEXT_WIDTH - middle - mm(8), buyerParts(buyer)),
  ]
  return { middle, sides, height: Math.max(...sides.map((side) => side.height)) + mm(6.5) }
}

function drawSide(sheet: Sheet, side: Stack, x: number): void {
  const section = group(sheet.root, sheet.doc, 'Sect')
  marked(sheet, section, 'P', () => side.draw(x, sheet.y + mm(3.2)))
  section.end()
}

function sellerParts(seller: Seller): Part[] {
  const tax = seller.vat_number === '' ? '' : `, ІПН ${seller.vat_number}`
  return [
    { text: DOCUMENT_WORDS.seller, style: STYLE.caption_bold },
    { text: seller.name, style: STYLE.party },
    ...[
      codeText(seller.code, 'ua') + (seller.code === '' ? '' : tax),
      seller.address,
      withLabel('IBAN ', ibanText(seller.iban)),
      withLabel('у ', seller.bank),
      vatStatus(seller),
    ].map((text) => ({ text, style: STYLE.requisite })),
  ]
}

function vatStatus({ vat_mode, vat_ground }: Seller): string {
  if (vat_mode === 'vat') return VAT_WORDS.payer
  if (vat_mode === 'none') return VAT_WORDS.not_payer
  return vat_ground === '' ? VAT_WORDS.freed : `${VAT_WORDS.freed}: ${vat_ground}`
}

function buyerParts(buyer: Buyer): Part[] {
  const name = buyer.name ?? buyer.contact ?? buyer.email ?? ''
  const reach = [buyer.phone, buyer.email === name ? null : buyer.email].filter(Boolean).join(', ')
  return [
    { text: DOCUMENT_WORDS.buyer, style: STYLE.caption_bold },
    { text: name === '' ? DOCUMENT_WORDS.buyer_unnamed : name, style: STYLE.party },
    ...[
      codeText(buyer.code ?? '', 'ua'),
      buyer.address ?? '',
      withLabel('IBAN ', ibanText(buyer.iban ?? '')),
      withLabel('у ', buyer.bank ?? ''),
      withLabel('Підписант: ', signerText(buyer)),
      withLabel('Контактна особа: ', buyer.contact === name ? '' : (buyer.contact ?? '')),
      reach,
    ].map((text) => ({ text, style: STYLE.requisite })),
  ]
}

const withLabel = (label: string, text: string) => (text === '' ? '' : `${label}${text}`)

/** As banks print it. */
const ibanText = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1\u00a0')
