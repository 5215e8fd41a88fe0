import type { ProductDocumentKind } from '@shop/contract/rules/goods/product-details'
import { type FactSheet, render } from '../document-rendering/public.ts'
import type { Files, MadeDocument } from '../platform/files/files.ts'
import { weightText } from '../texts/words/document-words.ts'
import type { DemoData, DemoProduct } from './demo-data.ts'
import { detailsOf } from './product-details.ts'

interface Wanted {
  kind: ProductDocumentKind
  name: string
  issued_on: string
  valid_to: string | null
}

const PASSPORT: Wanted = { kind: 'passport', name: 'Паспорт виробу', issued_on: '2025-09-01', valid_to: null }
const MANUAL: Wanted = { kind: 'manual', name: 'Інструкція з експлуатації', issued_on: '2025-09-01', valid_to: null }
const DECLARATION: Wanted = {
  kind: 'declaration',
  name: 'Декларація про відповідність',
  issued_on: '2025-06-16',
  valid_to: '2035-06-15',
}
const CERTIFICATE: Wanted = {
  kind: 'certificate',
  name: 'Сертифікат відповідності',
  issued_on: '2025-03-15',
  valid_to: '2035-03-14',
}
const EXPIRED: Wanted = { ...CERTIFICATE, issued_on: '2021-03-15', valid_to: '2024-03-14' }
const HYGIENE: Wanted = {
  kind: 'hygiene_conclusion',
  name: 'Гігієнічний висновок',
  issued_on: '2025-02-03',
  valid_to: '2035-02-02',
}

/** By article: every kind, and an expired one. */
const WANTED: Record<string, readonly Wanted[]> = {
  '11-0102': [PASSPORT, MANUAL],
  '12-0104': [PASSPORT, HYGIENE],
  '13-0101': [PASSPORT, CERTIFICATE, MANUAL],
  '13-0104': [PASSPORT, EXPIRED],
  '16-0110': [DECLARATION],
  '19-0101': [PASSPORT, HYGIENE],
}

export interface DemoDocument extends Wanted {
  article: string
  position: number
  number: string
  made: MadeDocument
}

/** Before the transaction, like the encoding of pictures. */
export async function makeDocuments(data: DemoData, files: Files): Promise<DemoDocument[]> {
  const products = new Map(data.categories.flatMap((file) => file.products.map((one) => [one.article, one] as const)))
  const documents: DemoDocument[] = []
  for (const [article, wanted] of Object.entries(WANTED)) {
    const product = products.get(article)
    if (!product) continue
    for (const [position, one] of wanted.entries()) {
      const number = `${article}/${position + 1}`
      const bytes = await render({ what: 'fact_sheet_pdf', document: paperOf(product, { ...one, number }) })
      const made = await files.makeDocument('product-documents', `${one.kind.replace('_', '-')}-${article}`, bytes)
      documents.push({ ...one, article, position, number, made })
    }
  }
  return documents
}

function paperOf(product: DemoProduct, { name, number, issued_on, valid_to }: Wanted & { number: string }): FactSheet {
  const { length_mm, width_mm, height_mm, gtin, mpn, uktzed } = detailsOf(product)
  const facts: [string, string][] = [
    ['Виріб', product.name_ua],
    ['Виробник', product.producer],
    ['Артикул', product.article],
    ['Артикул виробника', mpn],
    ['Штрихкод', gtin],
    ['Розміри (Д × Ш × В)', `${length_mm} × ${width_mm} × ${height_mm}\u00a0мм`],
    ['Маса', weightText(product.weight)],
    ['Код ДК 021:2015', product.dk_code],
    ['Код УКТЗЕД', uktzed ?? ''],
    ['Чинний до', valid_to?.replaceAll('-', '.') ?? ''],
  ]
  return {
    title: name,
    number,
    issued_by: product.producer,
    made_at: new Date(`${issued_on}T09:00:00Z`),
    facts: facts.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value })),
    note: 'Зразок для демонстраційного магазину. Виріб і виробник вигадані, документ нічого не підтверджує.',
  }
}
