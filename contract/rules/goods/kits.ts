import * as v from 'valibot'

export const KIT_COMPONENTS_MAX = 60
export const COMPONENT_AMOUNT_MAX = 1000
export const KIT_PERCENT_MAX = 90

/** As orders, offers and documents keep it. */
export const LineComponent = v.object({
  product_id: v.nullable(v.number()),
  article: v.string(),
  name_ua: v.string(),
  name_ru: v.nullable(v.string()),
  name_en: v.nullable(v.string()),
  unit: v.string(),
  dk_code: v.nullable(v.string()),
  /** Pieces in one kit. */
  amount: v.number(),
  /** Chosen by the buyer. */
  is_optional: v.boolean(),
})
export type LineComponent = v.InferOutput<typeof LineComponent>
