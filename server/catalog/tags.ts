/** Everything that shows which products there are: dropped when one is added, changed or removed. */
export const CATALOG = 'catalog'

/** What shows this one product's price and stock: an order drops only these. */
export const productTag = (product_id: number) => `product:${product_id}`

/**
 * What counts or lists by whether something is left: dropped when a product's last piece goes. A list of what is in
 * stock moves up by one on every page after the one that showed the product.
 */
export const IN_STOCK = 'in_stock'
