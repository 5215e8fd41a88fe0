/** Replies that depend on which products exist. */
export const CATALOG = 'catalog'

/** Replies that show the Ministry's lists. */
export const ROOMS = 'rooms'

/** Replies that show this product's price and stock: an order invalidates only these. */
export const productTag = (product_id: number) => `product:${product_id}`

/** Replies that count or list products by availability: invalidated when a product sells out. */
export const IN_STOCK = 'in_stock'
