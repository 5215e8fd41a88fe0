import type { BranchKind } from '@shop/contract/shop/orders/delivery'
import { numberField, type Row, textField } from '../outside-call.ts'
import type { NovaPoshta } from './client.ts'

export interface CarrierSettlementRow {
  ref: string
  /** CityRef of prices and waybills. */
  city_ref: string | null
  name_ua: string
  name_ru: string | null
  area: string
  region: string
}

export interface CarrierBranchRow {
  ref: string
  number: string
  name_ua: string
  name_ru: string | null
  kind: BranchKind
  max_weight_kg: number | null
  /** Longest first. */
  max_sides_cm: number[] | null
  city_ref: string | null
  settlement: CarrierSettlementRow | null
}

export interface Page<T> {
  rows: T[]
  total: number | null
}

const CARGO = '9a68df70-0267-42a8-bb5c-37f427e36ee4'
const PARCEL_SHOP = '6f8c7162-4b72-4b0a-88e5-906948c6a92f'
const BRANCH_PAGE_MAX = 500
const SETTLEMENT_PAGE_MAX = 150
/** Unless the answer names limits. */
const LOCKER_KG = 20
const LOCKER_SIDES_CM = [60, 40, 30]

/** By the beginning of the name. */
export async function searchSettlements(
  carrier: NovaPoshta,
  { name, limit, ms }: { name: string; limit: number; ms?: number },
): Promise<CarrierSettlementRow[]> {
  const properties = { CityName: name, Limit: String(limit), Page: '1' }
  const { rows } = await carrier.ask({ model: 'Address', method: 'searchSettlements', properties, ...(ms && { ms }) })
  const found = rows.flatMap(({ Addresses }) => (Array.isArray(Addresses) ? (Addresses as Row[]) : []))
  return found.map((row) => ({
    ref: textField(row, 'Ref'),
    city_ref: textField(row, 'DeliveryCity') || null,
    name_ua: textField(row, 'MainDescription', 'Present'),
    name_ru: null,
    area: textField(row, 'Area'),
    region: textField(row, 'Region'),
  }))
}

/** Settlements with a branch. */
export async function listSettlements(carrier: NovaPoshta, page: number): Promise<Page<CarrierSettlementRow>> {
  const properties = { Warehouse: '1', Page: String(page), Limit: String(SETTLEMENT_PAGE_MAX) }
  const { rows, total } = await carrier.ask({ model: 'Address', method: 'getSettlements', properties })
  const settlements = rows.map((row) => ({
    ref: textField(row, 'Ref'),
    city_ref: null,
    name_ua: textField(row, 'Description'),
    name_ru: textField(row, 'DescriptionRu') || null,
    area: textField(row, 'AreaDescription').replace(/\s*область$/u, ''),
    region: textField(row, 'RegionsDescription').replace(/\s*(район|р-н)$/u, ''),
  }))
  return { rows: settlements.filter(({ ref, name_ua }) => ref !== '' && name_ua !== ''), total }
}

export interface BranchesWanted {
  /** Without both: the whole country. */
  settlement_ref?: string
  city_ref?: string
  page: number
  ms?: number
}

export async function listBranches(carrier: NovaPoshta, wanted: BranchesWanted): Promise<Page<CarrierBranchRow>> {
  const properties = {
    ...(wanted.settlement_ref !== undefined && { SettlementRef: wanted.settlement_ref }),
    ...(wanted.city_ref !== undefined && { CityRef: wanted.city_ref }),
    Page: String(wanted.page),
    Limit: String(BRANCH_PAGE_MAX),
    Language: 'UA',
  }
  const { ms } = wanted
  const { rows, total } = await carrier.ask({
    model: 'Address',
    method: 'getWarehouses',
    properties,
    ...(ms && { ms }),
  })
  return { rows: rows.map(branchOf).filter(({ ref }) => ref !== ''), total }
}

function branchOf(row: Row): CarrierBranchRow {
  const kind = kindOf(row)
  const city_ref = textField(row, 'CityRef') || null
  const ref = textField(row, 'SettlementRef')
  const name_ua = textField(row, 'SettlementDescription', 'CityDescription')
  return {
    ref: textField(row, 'Ref'),
    number: textField(row, 'Number'),
    name_ua: textField(row, 'Description', 'ShortAddress'),
    name_ru: textField(row, 'DescriptionRu') || null,
    kind,
    max_weight_kg: weightLimit(row) ?? (kind === 'locker' ? LOCKER_KG : null),
    max_sides_cm: sideLimits(row) ?? (kind === 'locker' ? LOCKER_SIDES_CM : null),
    city_ref,
    settlement:
      ref === '' || name_ua === ''
        ? null
        : {
            ref,
            city_ref,
            name_ua,
            name_ru: textField(row, 'CityDescriptionRu') || null,
            area: textField(row, 'SettlementAreaDescription').replace(/\s*область$/u, ''),
            region: textField(row, 'SettlementRegionsDescription').replace(/\s*(район|р-н)$/u, ''),
          },
  }
}

function kindOf(row: Row): BranchKind {
  const category = textField(row, 'CategoryOfWarehouse')
  const type = textField(row, 'TypeOfWarehouse').toLowerCase()
  if (/postomat/i.test(category)) return 'locker'
  if (type === CARGO) return 'cargo'
  if (type === PARCEL_SHOP || /^(store|parcelshop)$/i.test(category)) return 'parcel_shop'
  return 'branch'
}

/** 0: no limit. Some limits are only in the name: «Відділення №5 (до 30 кг)». */
function weightLimit(row: Row): number | null {
  const [, named] = /до\s+(\d+)\s*кг/iu.exec(textField(row, 'Description')) ?? []
  const limits = [
    numberField(row, 'TotalMaxWeightAllowed'),
    numberField(row, 'PlaceMaxWeightAllowed'),
    Number(named ?? 0),
  ]
  const positive = limits.filter((limit): limit is number => limit !== null && limit > 0)
  return positive.length === 0 ? null : Math.min(...positive)
}

function sideLimits(row: Row): number[] | null {
  const limits = row['ReceivingLimitationsOnDimensions']
  if (typeof limits !== 'object' || limits === null) return null
  const sides = ['Length', 'Width', 'Height'].map((side) => numberField(limits as Row, side) ?? 0)
  return sides.every((side) => side > 0) ? sides.toSorted((one, other) => other - one) : null
}
