import { STATUS, type Product } from '@shop/contract/catalog'
import type { Language } from '@shop/contract/primitives'
import { localised } from '@shop/contract/rules/names'
import { summaryOf } from './description-blocks.ts'

const AVAILABILITY = {
  [STATUS.out]: 'OutOfStock',
  [STATUS.in_stock]: 'InStock',
  [STATUS.expected]: 'BackOrder',
  [STATUS.removed]: 'Discontinued',
} as const

/** The product as search engines read it: schema.org's Product with one offer. A sale says what it cost before. */
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
    offers: {
      '@type': 'Offer',
      url: `${public_url}/product/${product.id}`,
      price: (product.sale_price ?? product.price).toFixed(2),
      priceCurrency: 'UAH',
      availability: `https://schema.org/${AVAILABILITY[product.status.id]}`,
      ...(product.sale_price !== null && { priceSpecification: priceBefore(product.price) }),
    },
  }
}

const priceBefore = (price: number) => ({
  '@type': 'UnitPriceSpecification',
  priceType: 'https://schema.org/StrikethroughPrice',
  price: price.toFixed(2),
  priceCurrency: 'UAH',
})
