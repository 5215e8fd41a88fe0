import type { NormPosition } from '@shop/contract/shop/catalog'

/** Of its row in the planner. */
export const positionRowId = (number: string) => `position-${number.replaceAll('.', '-')}`

/** In its room's planner; null for a room without a category. */
export const positionPath = ({ category_id, room, number }: NormPosition): string | null =>
  category_id === null ? null : `/complex-solutions/${category_id}?room=${room}#${positionRowId(number)}`
