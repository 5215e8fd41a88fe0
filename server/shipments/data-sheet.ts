import { sql } from 'kysely'
import type { CostPayer, Seat, Shipment } from '@shop/contract/admin/orders/shipments'
import { type Document, PDF_TYPE } from '@shop/contract/primitives'
import type { KeptDetails } from '@shop/contract/rules/orders/order-details'
import type { ProductDocumentKind } from '@shop/contract/rules/goods/product-details'
import { kopiykas } from '@shop/contract/rules/money/price'
import { isHandedOver, NOVA_POSHTA } from '@shop/contract/rules/orders/shipment-state'
import { findSettings } from '../content/public.ts'
import { componentLines, render } from '../document-rendering/public.ts'
import type { Db } from '../platform/database/db.ts'
import type { Services } from '../services.ts'
import { dateText, dayText } from '../texts/dates.ts'
import { weightText } from '../texts/words/document-words.ts'
import { moneyText } from '../texts/money.ts'
import { buyerLines, methodName, placeLines, receiverText } from '../texts/words/order-details-words.ts'
import { PRODUCT_DOCUMENT_NAMES } from '../texts/product-document-names.ts'
import { shipmentStateName } from '../texts/shipment-states.ts'
import { amountText } from '@shop/contract/rules/goods/amount-text'
import { findShipment } from './list-shipments.ts'

const PAYERS: Record<CostPayer, string> = { sender: 'відправник', recipient: 'отримувач' }
const NOTE = 'Під час отримання звірте кількість місць, вагу й цілість пакування, потім вміст кожного місця.'

/** Receiver and place, pieces, products and their papers. Refuses with `not_found`. */
export async function shipmentSheet({ db, clock }: Services, id: number): Promise<Document> {
  const shipment = await findShipment(db, id)
  const order = await db
    .selectFrom('orders')
    .select(['number', 'created_at', 'buyer', 'delivery'])
    .where('id', '=', shipment.order_id)
    .executeTakeFirstOrThrow()
  const contents = await listContents(db, id, dayText(clock.now()))
  const facts = [...partyFacts(order), ...parcelFacts(shipment), ...contents.map(contentFact)]
  const settings = await findSettings(db)
  const number = shipment.number ?? `${order.number}/${shipment.id}`
  const bytes = await render({
    what: 'fact_sheet_pdf',
    document: {
      title: 'Супровідний лист',
      number,
      issued_by: settings.seller_name,
      made_at: new Date(shipment.created_at),
      facts: facts.filter(([, value]) => value !== '').map(([label, value, below = []]) => ({ label, value, below })),
      note: NOTE,
    },
  })
  return {
    file_name: `Супровідний лист ${number.replaceAll('/', '-')}.pdf`,
    type: PDF_TYPE,
    bytes: new Uint8Array(bytes),
  }
}

type Fact = [label: string, value: string, below?: readonly string[]]

interface Order extends Pick<KeptDetails, 'buyer' | 'delivery'> {
  number: string
  created_at: Date
}

const partyFacts = ({ number, created_at, buyer, delivery }: Order): Fact[] => [
  ['Замовлення', `№ ${number} від ${dateText(created_at)}`],
  ['Покупець', buyer ? buyerLines(buyer, 'ua').join(', ') : ''],
  ['Куди', delivery ? placeLines(delivery, 'ua').join(', ') : ''],
  ['Отримувач', delivery ? receiverText(delivery) : ''],
  ['Побажання', delivery?.comment ?? ''],
]

function parcelFacts({ carrier, number, status, seats, ...shipment }: Shipment): Fact[] {
  const grams = seats.reduce((sum, { weight }) => sum + weight * 1000, 0)
  return [
    ['Перевізник', carrierName(carrier)],
    ['Номер відправлення', number ?? (status === 'received' ? '' : shipmentStateName(status, 'ua'))],
    ['Місць', `${seats.length}, разом ${weightText(Math.round(grams))}`],
    ...seats.map((seat, index): Fact => [`Місце ${index + 1}`, seatText(seat)]),
    ['Оголошена вартість', shipment.declared_value === null ? '' : moneyText(kopiykas(shipment.declared_value))],
    ['Перевезення оплачує', PAYERS[shipment.cost_payer]],
    ['Зворотна доставка', shipment.return_documents ? 'підписана видаткова накладна' : ''],
  ]
}

function carrierName(carrier: string): string {
  if (carrier === NOVA_POSHTA) return 'Нова пошта'
  return isHandedOver(carrier) ? methodName(carrier, 'ua') : carrier
}

function seatText({ weight, length, width, height }: Seat): string {
  const sides = [length, width, height].every((side) => side !== null) ? `${length} × ${width} × ${height} см` : ''
  return [weightText(Math.round(weight * 1000)), sides].filter(Boolean).join(', ')
}

type Content = Awaited<ReturnType<typeof listContents>>[number]

/** Without expired papers. */
const listContents = (db: Db, shipment_id: number, today: string) =>
  db
    .selectFrom('shipment_lines as sl')
    .innerJoin('shipments as s', 's.id', 'sl.shipment_id')
    .innerJoin('order_lines as l', (join) =>
      join.onRef('l.order_id', '=', 's.order_id').onRef('l.position', '=', 'sl.position'),
    )
    .leftJoin('products as p', 'p.id', 'l.product_id')
    .select(['l.position', 'l.name_ua', 'l.article', 'l.unit', 'l.dk_code', 'sl.amount', 'l.components'])
    .select(['p.uktzed', 'p.mpn'])
    .select(
      sql<ProductDocumentKind[]>`(
        select coalesce(json_agg(distinct pd.kind), '[]') from product_documents pd
        where pd.product_id = l.product_id and (pd.valid_to is null or pd.valid_to >= ${today}::date))`.as('papers'),
    )
    .where('sl.shipment_id', '=', shipment_id)
    .orderBy('l.position')
    .execute()

function contentFact(line: Content, index: number): Fact {
  const parts = [
    line.name_ua,
    amountText(line.amount, line.unit, 'ua'),
    `арт. ${line.article}`,
    line.mpn && `артикул виробника ${line.mpn}`,
    line.dk_code && `ДК ${line.dk_code}`,
    line.uktzed && `УКТЗЕД ${line.uktzed}`,
    line.papers.length > 0 && `папери: ${line.papers.map((kind) => PRODUCT_DOCUMENT_NAMES[kind]).join(', ')}`,
  ]
  return [`Вміст ${index + 1}`, parts.filter(Boolean).join('; '), componentLines(line)]
}
