import { STATUS, type Card, type StatusId } from '@shop/contract/shop/catalog'

export interface StatusLabel {
  kind: 'in' | 'soon' | 'out' | 'gone'
  /** Text key. */
  text: string
}

const LABELS: Record<StatusId, StatusLabel> = {
  [STATUS.out]: { kind: 'out', text: 'not_in_stock' },
  [STATUS.in_stock]: { kind: 'in', text: 'status_in_stock' },
  [STATUS.expected]: { kind: 'soon', text: 'status_expected' },
  [STATUS.removed]: { kind: 'gone', text: 'status_removed' },
}

/** Spec, section 4. */
export const statusLabel = (product: Pick<Card, 'status'>): StatusLabel => LABELS[product.status.id]

/** For the product page. */
export function fullStatusLabel(product: Pick<Card, 'status'>): StatusLabel {
  const label = statusLabel(product)
  return label.kind === 'soon' ? { ...label, text: 'status_expected_soon' } : label
}
