/** `amount` pieces per room, per `per` pupils, per group, or per teacher. */
export const AMOUNT_RULES = ['per_room', 'per_pupils', 'per_group', 'per_teacher'] as const
export type AmountRule = (typeof AMOUNT_RULES)[number]

export interface CountedPosition {
  rule: AmountRule
  /** Only for `per_pupils`. */
  per: number
  amount: number
}

export interface RoomSize {
  pupils: number
  groups: number
}

export const PUPILS_DEFAULT = 24
export const PUPILS_MAX = 60

export const pairsOf = (pupils: number): number => Math.ceil(pupils / 2)

export function amountNeeded({ rule, per, amount }: CountedPosition, { pupils, groups }: RoomSize): number {
  switch (rule) {
    case 'per_pupils':
      return Math.ceil(pupils / per) * amount
    case 'per_group':
      return groups * amount
    case 'per_room':
    case 'per_teacher':
      return amount
  }
}
