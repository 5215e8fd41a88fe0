import type { Plan, PlanItem } from '@shop/contract/shop/plans'
import { DOCX_TYPE, type Document } from '@shop/contract/primitives'
import type { ProductAttribute } from '@shop/contract/shop/attributes'
import { findAttributes } from '../catalog/public.ts'
import { render, type SpecificationLine } from '../document-rendering/public.ts'
import type { Db } from '../platform/database/db.ts'

/**
 * Positions left to buy, in the list's own words, with the product's characteristics. Equal positions of several rooms
 * are one line.
 */
export async function planSpecification(db: Db, plan: Plan): Promise<Document> {
  const attributes = await findAttributes(db, [...new Set(plan.items.flatMap(({ choice }) => choice ?? []))])
  const lines = specificationLines(plan.items, attributes)
  const bytes = await render({ what: 'specification_docx', lines })
  return {
    file_name: `Технічна специфікація до плану ${plan.code}.docx`,
    type: DOCX_TYPE,
    bytes: new Uint8Array(bytes),
  }
}

export function specificationLines(
  items: readonly PlanItem[],
  attributes: ReadonlyMap<number, readonly ProductAttribute[]>,
): SpecificationLine[] {
  const wanted = items.filter(({ amount }) => amount > 0)
  const equal = Map.groupBy(wanted, (item) =>
    JSON.stringify([item.name_ua, item.requirement_ua, item.unit, item.dk_code, item.choice]),
  )
  return [...equal.values()].flatMap((same) => {
    const [item] = same
    if (!item) return []
    const amount = same.reduce((sum, one) => sum + one.amount, 0)
    return [specificationLine(item, amount, attributes.get(item.choice ?? 0) ?? [])]
  })
}

function specificationLine(item: PlanItem, amount: number, attributes: readonly ProductAttribute[]): SpecificationLine {
  return {
    name_ua: item.name_ua,
    amount,
    unit: item.unit,
    dk_code: item.dk_code,
    attributes: attributes.map(({ name_ua, better, text_ua }) => ({ name_ua, better, text_ua })),
    description_ua: item.requirement_ua,
    producer: null,
    condition: null,
    weight: null,
    length_mm: null,
    width_mm: null,
    height_mm: null,
    document_kinds: null,
    warranty_months: null,
    country: null,
  }
}
