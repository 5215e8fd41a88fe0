import { numbered } from '../texts/words/document-words.ts'
import type { Seller } from './document.ts'
import { numberPages } from './pdf/closing.ts'
import { drawHead } from './pdf/head.ts'
import { closeSheet, makeRoom, marked, mm, openSheet, PAGE, rule, type Sheet, TEXT_WIDTH } from './pdf/sheet.ts'
import { STYLE } from './pdf/styles.ts'
import { stack } from './pdf/text.ts'

/** A product's passport, or a shipment's data sheet. */
export interface FactSheet {
  title: string
  number: string
  /** In place of a shop's name. */
  issued_by: string
  made_at: Date
  facts: readonly { label: string; value: string; below?: readonly string[] }[]
  note: string
}

const LABEL_WIDTH = mm(52)
const PAD = mm(2)

/** A4, tagged, with embedded fonts. */
export async function factSheetPdf({ title, number, issued_by, made_at, facts, note }: FactSheet): Promise<Buffer> {
  const sheet = openSheet({ title: numbered(title, number), author: issued_by, made_at })
  drawHead(sheet, { title, number, made_at, seller: issuer(issued_by) })
  for (const fact of facts) drawFact(sheet, fact)
  numberPages(sheet, note)
  return closeSheet(sheet)
}

function drawFact(sheet: Sheet, { label, value, below = [] }: FactSheet['facts'][number]): void {
  const name = stack(sheet, LABEL_WIDTH - mm(4), [{ text: label, style: STYLE.requisite }])
  const content = stack(sheet, TEXT_WIDTH - LABEL_WIDTH, [
    { text: value, style: STYLE.party },
    ...below.map((text) => ({ text, style: STYLE.requisite })),
  ])
  const height = Math.max(name.height, content.height) + PAD * 2
  makeRoom(sheet, height)
  marked(sheet, sheet.root, 'P', () => {
    name.draw(PAGE.left, sheet.y + PAD)
    content.draw(PAGE.left + LABEL_WIDTH, sheet.y + PAD)
  })
  sheet.y += height
  rule(sheet, sheet.y, {})
}

/** An issuer has only a name. */
const issuer = (name: string): Seller => ({
  name,
  code: '',
  iban: '',
  bank: '',
  address: '',
  phone: '',
  email: '',
  vat_mode: 'none',
  vat_number: '',
  vat_ground: '',
  signer: '',
  signer_position: '',
  basis: '',
  signature: { shop_name: name, has_built_in_logo: false },
})
