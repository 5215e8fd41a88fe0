import { STATUS, type Card, type StatusId } from '@shop/contract/catalog'

export interface StatusLook {
  kind: 'in' | 'soon' | 'out' | 'gone'
  /** Key of the text. */
  text: string
}

const LOOKS: Record<StatusId, StatusLook> = {
  [STATUS.out]: { kind: 'out', text: 'not_in_stock' },
  [STATUS.in_stock]: { kind: 'in', text: 'status_in_stock' },
  [STATUS.expected]: { kind: 'soon', text: 'status_expected' },
  [STATUS.removed]: { kind: 'gone', text: 'status_removed' },
}

/** The stock label of a card (spec, section 4). */
export const statusLook = (product: Pick<Card, 'status'>): StatusLook => LOOKS[product.status.id]

/** The product page has room for the whole sentence. */
export function wholeStatusLook(product: Pick<Card, 'status'>): StatusLook {
  const look = statusLook(product)
  return look.kind === 'soon' ? { ...look, text: 'status_expected_soon' } : look
}
