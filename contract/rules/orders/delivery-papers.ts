import type { DocumentKind } from './order-status.ts'
import type { ProductDocumentKind } from '../goods/product-details.ts'

/**
 * Documents due on the day of delivery (the model contract for school equipment): without one the institution may
 * refuse the goods.
 */
export const DELIVERY_PAPERS = [
  'waybill',
  'delivery_note',
  'invoice',
  'origin',
  'manual',
  'passport',
  'declaration',
  'hygiene',
] as const
export type DeliveryPaper = (typeof DELIVERY_PAPERS)[number]

export interface DeliveredLine {
  name: string
  dk_code: string | null
  papers: readonly ProductDocumentKind[]
}

export interface DeliveryState {
  documents: readonly DocumentKind[]
  has_waybill: boolean
  /** Own transport and pick-up have no waybill. */
  has_carrier: boolean
  lines: readonly DeliveredLine[]
}

export interface RequiredPaper {
  kind: DeliveryPaper
  is_present: boolean
  /** Names of goods without it. */
  missing_for: string[]
}

/** Computers (3021, 3023), equipment for sound and picture (3232). */
const COMPUTERS = /^(3021|3023)/
const DEVICES = /^(3021|3023|3232)/

/** Which product needs the paper, and which of its files serves. */
const PRODUCT_PAPERS: readonly [
  kind: DeliveryPaper,
  needs: (dk_code: string) => boolean,
  files: ProductDocumentKind[],
][] = [
  ['origin', () => true, ['certificate']],
  ['manual', () => true, ['manual']],
  ['passport', (dk_code) => DEVICES.test(dk_code), ['passport']],
  ['declaration', (dk_code) => DEVICES.test(dk_code), ['declaration']],
  ['hygiene', (dk_code) => DEVICES.test(dk_code), ['hygiene_conclusion']],
]

/** Only those that this order needs, in the order in which they are checked. */
export function requiredPapers({ documents, has_waybill, has_carrier, lines }: DeliveryState): RequiredPaper[] {
  const whole = (kind: DeliveryPaper, is_present: boolean) => ({ kind, is_present, missing_for: [] })
  const of_goods = PRODUCT_PAPERS.flatMap(([kind, needs, files]) => {
    const needing = lines.filter(({ dk_code }) => needs(dk_code ?? ''))
    if (needing.length === 0) return []
    const lacking = needing.filter((line) => !isServed(kind, line, files))
    return [{ kind, is_present: lacking.length === 0, missing_for: lacking.map(({ name }) => name) }]
  })
  return [
    ...(has_carrier ? [whole('waybill', has_waybill)] : []),
    whole('delivery_note', documents.includes('delivery_note')),
    whole('invoice', documents.includes('invoice')),
    ...of_goods,
  ]
}

const isServed = (kind: DeliveryPaper, { dk_code, papers }: DeliveredLine, files: readonly ProductDocumentKind[]) =>
  files.some((file) => papers.includes(file)) ||
  (kind === 'origin' && COMPUTERS.test(dk_code ?? '') && papers.includes('passport'))
