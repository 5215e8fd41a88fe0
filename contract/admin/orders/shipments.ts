import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import {
  data,
  Document,
  filledText,
  Hryvnia,
  Id,
  LINES_MAX,
  list,
  PDF_TYPE,
  Quantity,
  SentHryvnia,
  Success,
  text,
  Timestamp,
} from '../../primitives.ts'
import { NOVA_POSHTA, SHIPMENT_STATES } from '../../rules/orders/shipment-state.ts'
import { ById } from '../lists.ts'

const SEATS_MAX = 100
const PIECE_KG_MAX = 1000
const SIDE_CM_MAX = 600

export const COST_PAYERS = ['sender', 'recipient'] as const
export type CostPayer = (typeof COST_PAYERS)[number]

const positive = (max: number) => v.pipe(v.number(), v.gtValue(0), v.maxValue(max))

/** Kilograms and centimetres; null if not measured. */
export const Seat = v.object({
  weight: positive(PIECE_KG_MAX),
  length: v.nullish(positive(SIDE_CM_MAX), null),
  width: v.nullish(positive(SIDE_CM_MAX), null),
  height: v.nullish(positive(SIDE_CM_MAX), null),
})
export type Seat = v.InferOutput<typeof Seat>

export const ShipmentLine = v.object({
  position: v.number(),
  product_id: v.nullable(v.number()),
  article: v.string(),
  name_ua: v.string(),
  amount: v.number(),
})
export type ShipmentLine = v.InferOutput<typeof ShipmentLine>

/** A piece's kilograms (one if unknown) and centimetres (null if not measured). */
export const OpenShipmentLine = v.object({
  ...ShipmentLine.entries,
  weight: v.number(),
  sides: v.nullable(v.object({ length: v.number(), width: v.number(), height: v.number() })),
})
export type OpenShipmentLine = v.InferOutput<typeof OpenShipmentLine>

export const Shipment = v.object({
  id: v.number(),
  order_id: v.number(),
  order_number: v.string(),
  carrier: v.string(),
  number: v.nullable(v.string()),
  /** Made by the carrier: removing cancels it there. */
  is_waybill: v.boolean(),
  status: v.picklist(SHIPMENT_STATES),
  /** Ukrainian, in the carrier's words if any. */
  status_name: v.string(),
  /** The carrier's own, Ukrainian; '' without. */
  status_words: v.string(),
  seats: v.array(Seat),
  cost_payer: v.picklist(COST_PAYERS),
  return_documents: v.boolean(),
  declared_value: v.nullable(Hryvnia),
  cost: v.nullable(Hryvnia),
  /** The carrier's estimate: `2026-11-25`. */
  expected_on: v.nullable(v.string()),
  lines: v.array(ShipmentLine),
  created_at: Timestamp,
  updated_at: Timestamp,
  made_by_name: v.string(),
})
export type Shipment = v.InferOutput<typeof Shipment>

const CARRIER_FAILURES = ['carrier_off', 'carrier_refused', 'carrier_unavailable'] as const

export const listShipments = endpoint({
  name: 'listShipments',
  method: 'GET',
  path: '/api/admin/orders/:id/shipments',
  access: 'staff',
  right: 'orders.read',
  summary: 'The shipments of an order, what is left to ship, and the seats proposed for it from weights and sizes',
  params: ById,
  reply: v.object({
    data: v.array(Shipment),
    left: v.array(OpenShipmentLine),
    seats: v.array(Seat),
    declared_value: Hryvnia,
    cost_payer: v.picklist(COST_PAYERS),
  }),
  refuses: ['not_found'],
})

export const createShipment = endpoint({
  name: 'createShipment',
  method: 'POST',
  path: '/api/admin/orders/:id/shipments',
  access: 'staff',
  right: 'orders.write',
  summary:
    'Adds a shipment: with a number as typed, without one by a waybill of Nova Poshta, which a job asks for; a slow one is answered as `making`. A repeated call makes one waybill. An order that the buyer picks up or the shop delivers needs no number for another carrier, best named by the delivery method: its goods are handed over',
  params: ById,
  body: v.object({
    carrier: v.pipe(v.optional(filledText(60), NOVA_POSHTA), v.transform(carrierName)),
    number: v.nullish(text(60), ''),
    /** Absent: as `listShipments` proposes. A number: pieces of equal weight. */
    seats: v.nullish(
      v.union([
        v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(SEATS_MAX)),
        v.pipe(v.array(Seat), v.minLength(1), v.maxLength(SEATS_MAX)),
      ]),
    ),
    /** Absent: everything left. Lines are named by `position` or `product_id`. */
    lines: v.nullish(
      v.pipe(
        v.array(v.object({ position: v.nullish(Id), product_id: v.nullish(Id), amount: Quantity })),
        v.minLength(1),
        v.maxLength(LINES_MAX),
      ),
    ),
    /** Absent: the shop where delivery is free for this buyer. */
    cost_payer: v.nullish(v.pipe(v.string(), v.toLowerCase(), v.picklist(COST_PAYERS))),
    return_documents: v.nullish(v.boolean(), false),
    /** Absent: the sum of the lines. */
    declared_value: v.nullish(SentHryvnia),
    /** Absent: from the settings. */
    description: v.nullish(text(36), ''),
  }),
  reply: data(Shipment),
  refuses: ['not_found', 'wrong_order_status', 'nothing_to_ship', 'sender_incomplete', ...CARRIER_FAILURES],
})

function carrierName(typed: string): string {
  return /^(nova[\s_-]?poshta|np|нова\s?пошта)$/i.test(typed) ? NOVA_POSHTA : typed
}

export const removeShipment = endpoint({
  name: 'removeShipment',
  method: 'DELETE',
  path: '/api/admin/shipments/:id',
  access: 'staff',
  right: 'orders.write',
  summary: 'Removes a shipment; a waybill that the shop asked for is cancelled at the carrier first',
  params: ById,
  reply: Success,
  refuses: ['not_found', 'shipment_on_the_way', ...CARRIER_FAILURES],
})

export const getShipmentLabel = endpoint({
  name: 'getShipmentLabel',
  method: 'GET',
  path: '/api/admin/shipments/:id/label',
  access: 'staff',
  right: 'orders.read',
  summary: 'The label of a waybill that the shop asked for, as PDF of the carrier',
  params: ById,
  reply: Document,
  is_document: true,
  document_types: [PDF_TYPE],
  refuses: ['not_found', ...CARRIER_FAILURES],
})

export const getShipmentSheet = endpoint({
  name: 'getShipmentSheet',
  method: 'GET',
  path: '/api/admin/shipments/:id/sheet',
  access: 'staff',
  right: 'orders.read',
  summary: 'The data sheet that travels with a shipment as PDF: receiver, pieces, products and their papers',
  params: ById,
  reply: Document,
  is_document: true,
  document_types: [PDF_TYPE],
  refuses: ['not_found'],
})

export const trackShipments = endpoint({
  name: 'trackShipments',
  method: 'POST',
  path: '/api/admin/shipments/track',
  access: 'staff',
  right: 'orders.write',
  summary: 'Asks the carrier now where all parcels are; otherwise a job does so every half an hour',
  reply: data(v.object({ asked: v.number(), changed: v.number() })),
  refuses: CARRIER_FAILURES,
})

export const CarrierCall = v.object({
  id: v.number(),
  at: Timestamp,
  method: v.string(),
  is_success: v.boolean(),
  /** If it refused, else ''. */
  words: v.string(),
  /** Without the API key. */
  request: v.unknown(),
  answer: v.unknown(),
})
export type CarrierCall = v.InferOutput<typeof CarrierCall>

export const listCarrierCalls = endpoint({
  name: 'listCarrierCalls',
  method: 'GET',
  path: '/api/admin/orders/:id/carrier-calls',
  access: 'staff',
  right: 'orders.read',
  summary: 'Calls that changed something at the carrier for this order, newest first, at most 50',
  params: ById,
  reply: list(CarrierCall),
})

export const Carrier = v.object({
  /** `stand_in`: a simulated carrier for trials. */
  mode: v.picklist(['off', 'stand_in', 'live']),
  is_sender_ready: v.boolean(),
  settlements: v.number(),
  branches: v.number(),
  copied_at: v.nullable(Timestamp),
  problem: v.string(),
})
export type Carrier = v.InferOutput<typeof Carrier>

export const getCarrier = endpoint({
  name: 'getCarrier',
  method: 'GET',
  path: '/api/admin/carrier',
  access: 'staff',
  right: 'orders.read',
  summary: 'Whether Nova Poshta is connected, or a stand-in for trials, and how fresh its directories are',
  reply: data(Carrier),
})

export const copyCarrierDirectories = endpoint({
  name: 'copyCarrierDirectories',
  method: 'POST',
  path: '/api/admin/carrier/directories',
  access: 'staff',
  right: 'settings.write',
  summary: 'Copies settlements and branches of the carrier now, in the background; otherwise that happens nightly',
  reply: Success,
  refuses: ['carrier_off'],
})

const Choice = v.object({ ref: v.string(), name: v.string() })

/** The chosen refs are part of `CarrierForm`. */
export const Sender = v.object({
  ...Choice.entries,
  city: v.nullable(Choice),
  contacts: v.array(v.object({ ...Choice.entries, phone: v.string() })),
  addresses: v.array(v.object({ ...Choice.entries, city_ref: v.string() })),
})
export type Sender = v.InferOutput<typeof Sender>

export const listSenders = endpoint({
  name: 'listSenders',
  method: 'GET',
  path: '/api/admin/carrier/senders',
  access: 'staff',
  right: 'settings.read',
  summary: 'Counterparties, contacts and addresses of the carrier’s account, to choose the sender from',
  reply: list(Sender),
  refuses: CARRIER_FAILURES,
})
