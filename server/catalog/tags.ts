/** Answers that depend on which products exist; invalidated when one is added, changed or removed. */
export const CATALOG = 'catalog'

/** Answers that show this product's price and stock; an order invalidates only these. */
export const productTag = (product_id: number) => `product:${product_id}`

/**
 * Answers that count or list products by availability; invalidated when the last piece of a product is sold. On a list
 * of
 * products in stock every later page moves up by one then.
 */
export const IN_STOCK = 'in_stock'
