import { NO_ALT_TEXTS } from '@shop/contract/primitives'
import { hryvnia, wholeKopiykas } from '@shop/contract/rules/money/price'
import type { Card } from '@shop/contract/shop/catalog'

export const testCard = (id: number, more: Partial<Card> = {}): Card => ({
  id,
  name: `Прилад ${id}`,
  name_ua: `Прилад ${id}`,
  name_ru: null,
  name_en: null,
  article: `10-000${id}`,
  price: hryvnia(wholeKopiykas(10_000)),
  sale_price: null,
  amount_in_store: 10,
  status: { id: 2 },
  files: [{ id: 1, web_path: '/files/products/a.webp', ...NO_ALT_TEXTS, width: null, height: null, blur: null }],
  category_id: 1,
  subcategory_id: null,
  unit: 'pcs',
  order_multiple: 1,
  is_new: false,
  dk_code: null,
  vat_rate: null,
  ...more,
})
