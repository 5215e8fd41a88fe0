import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { goodsSum, minus, NOTHING, payableSum, times, wholeKopiykas } from '@shop/contract/rules/price'
import type { InvoiceDocument, OfferDocument, DocumentLine, Seller } from '../document-rendering/public.ts'

export const SELLER: Seller = {
  name: 'ТОВ «Трейнінг Еквіпмент»',
  code: '00000052',
  iban: 'UA099999990000026001000000052',
  bank: 'АТ «Навчальний банк»',
  address: '03057, м. Київ, вул. Шкільна, 52',
  phone: '+380 (44) 555 01 52',
  email: 'tender@te-shop.example',
  vat_mode: 'vat',
  vat_number: '000000526552',
  vat_ground: 'пп. 197.1.25 Податкового кодексу України',
  signer: 'Шевчук Марія Андріївна',
  signer_position: 'Директор',
  basis: 'Статуту',
}
const BUYER = {
  name: 'Ліцей № 17',
  code: '26244510',
  contact: 'Коваленко Олена Петрівна',
  email: 'olena@school.example',
  phone: '+380 (67) 555 01 72',
  address: '21050, м. Вінниця, вул. Соборна, 40',
}
const CODES = [
  { dk_code: '38510000-3', dk_name_ua: 'Мікроскопи' },
  { dk_code: '39162100-6', dk_name_ua: 'Навчальне обладнання' },
  { dk_code: '39162200-7', dk_name_ua: 'Допоміжне навчальне приладдя та пристрої' },
]
const UNITS = ['pcs', 'set', 'pack', 'pair'] as const

/** Order lines, each slightly more expensive than the one before. */
export const documentLines = (count: number): DocumentLine[] =>
  Array.from({ length: count }, (_, at) => {
    const price = wholeKopiykas(124_850 + at * 3_333)
    const amount = (at % 30) + 1
    return {
      ...(CODES[at % CODES.length] ?? { dk_code: null, dk_name_ua: null }),
      position: at + 1,
      name_ua: `Ґнотовий об’єктив їжака-експериментатора, модель ${at + 1}`,
      article: `11-${1000 + at}`,
      unit: UNITS[at % UNITS.length] ?? 'pcs',
      country: 'UA',
      warranty_months: at % 2 === 0 ? 12 : 24,
      amount,
      price,
      sum: times(price, amount),
    }
  })

/** An offer for a school; totals are calculated with the order rules. */
export function offerDocument(changes: Partial<OfferDocument> = {}): OfferDocument {
  const { lines = documentLines(3), discount_percent = 0 } = changes
  const goods_sum = goodsSum(lines.map((line) => ({ ...line, sale_price: null })))
  return {
    number: 'КП-2026-000418',
    code: '7K3M-9QXT-2HVC',
    public_address: 'https://te-shop.example/offers/7K3M-9QXT-2HVC',
    made_at: new Date('2026-08-21T09:00:00Z'),
    valid_until: new Date('2026-09-20T09:00:00Z'),
    seller: SELLER,
    buyer: BUYER,
    lines,
    discount_percent,
    goods_sum,
    total: payableSum(goods_sum, discount_percent),
    delivery_terms: 'до 14 календарних днів',
    payment_terms: 'безготівково',
    ...changes,
  }
}

export function invoiceDocument(changes: Partial<InvoiceDocument> = {}): InvoiceDocument {
  const { bonuses = NOTHING } = changes
  const offer = offerDocument(changes)
  return {
    ...offer,
    number: 'РФ-2026-000123',
    order_number: '2026-000777',
    ordered_at: new Date('2026-08-20T09:00:00Z'),
    bonuses,
    payment_purpose: 'Оплата за товар згідно з рахунком № РФ-2026-000123',
    ...changes,
    total: minus(offer.total, bonuses),
  }
}

/** Output of an external tool that reads the file. Fails with the tool's error message. */
export async function said(bytes: Buffer, tool: string, options: readonly string[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'paper-'))
  const file = path.join(folder, 'paper.pdf')
  try {
    await writeFile(file, bytes)
    const command = options.map((option) => (option === 'FILE' ? file : option))
    const { stdout } = await promisify(execFile)(tool, command, { maxBuffer: 32 * 1024 * 1024 })
    return stdout
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Text of a PDF with whitespace collapsed. */
export const textOf = async (bytes: Buffer, options: readonly string[] = []) =>
  (await said(bytes, 'pdftotext', [...options, 'FILE', '-'])).replace(/\s+/g, ' ')

export const pagesOf = async (bytes: Buffer) =>
  Number(/^Pages:\s+(\d+)/m.exec(await said(bytes, 'pdfinfo', ['FILE']))?.[1])

export async function isSound(bytes: Buffer): Promise<void> {
  assert.match(await said(bytes, 'qpdf', ['--check', 'FILE']), /No syntax or stream encoding errors found/)
}
