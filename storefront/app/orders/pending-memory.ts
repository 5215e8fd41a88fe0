export const PENDING_NAME = 'pending-order'

/**
 * Whether an order may be waiting for the line: asked on every page, so it must not bring the store and the forms with it.
 * Who sends looks closely.
 */
export function mayHavePendingOrder(): boolean {
  try {
    return localStorage.getItem(PENDING_NAME)?.includes('"order":{') === true
  } catch {
    return false
  }
}
