import type { ProductDocumentKind } from '@shop/contract/rules/goods/product-details'

/** Within a sentence. */
export const PRODUCT_DOCUMENT_NAMES: Record<ProductDocumentKind, string> = {
  passport: 'паспорт виробу',
  declaration: 'декларація про відповідність',
  manual: 'інструкція з експлуатації',
  certificate: 'сертифікат відповідності',
  hygiene_conclusion: 'висновок санітарно-епідеміологічної експертизи',
}
