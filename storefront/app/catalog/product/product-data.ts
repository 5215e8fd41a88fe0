import { unitPrice } from '@shop/contract/rules/money/price'
import { STATUS, type Product } from '@shop/contract/shop/catalog'
import type { Language } from '@shop/contract/primitives'
import { localised } from '@shop/contract/rules/names'
import { summaryOf } from '../../products/description-blocks.ts'

const AVAILABILITY = {
  [STATUS.out]: 'OutOfStock',
  [STATUS.in_stock]: 'InStock',
  [STATUS.expected]: 'BackOrder',
  [STATUS.removed]: 'Discontinued',
} as const

/** schema.org Product with one offer. */
export function productData(product: Product, language: Language, public_url: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: localised(product, 'name', language),
    sku: product.article,
    description: summaryOf(localised(product, 'description', language)),
    image: product.files.map((file) => public_url + file.web_path),
    ...(product.producer && { brand: { '@type': 'Brand', name: product.producer } }),
    ...(product.weight && { weight: { '@type': 'QuantitativeValue', value: product.weight, unitCode: 'GRM' } }),
    ...sideOf('depth', product.length_mm),
    ...sideOf('width', product.width_mm),
    ...sideOf('height', product.height_mm),
    ...(product.gtin && { gtin: product.gtin }),
    ...(product.mpn && { mpn: product.mpn }),
    offers: {
      '@type': 'Offer',
      url: `${public_url}/product/${product.id}`,
      price: unitPrice(product).toFixed(2),
      priceCurrency: 'UAH',
      availability: `https://schema.org/${AVAILABILITY[product.status.id]}`,
      ...(product.sale_price !== null && { priceSpecification: priceBefore(product.price) }),
    },
  }
}

/** MMT is the millimetre (UN/CEFACT). */
const sideOf = (name: string, value: number | null) =>
  value === null ? {} : { [name]: { '@type': 'QuantitativeValue', value, unitCode: 'MMT' } }

const priceBefore = (price: number) => ({
  '@type': 'UnitPriceSpecification',
  priceType: 'https://schema.org/StrikethroughPrice',
  price: price.toFixed(2),
  priceCurrency: 'UAH',
})
