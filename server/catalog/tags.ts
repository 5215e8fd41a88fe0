/** Everything that shows which products there are: dropped when one is added, changed or removed. */
export const CATALOG = 'catalog'

/** What shows this one product's price and stock: an order drops only these. */
export const productTag = (product_id: number) => `product:${product_id}`
