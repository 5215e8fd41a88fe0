/**
 * `return`: goods of proper quality, private buyers only. `wrong`: other goods than ordered. `warranty`: broke in use.
 */
export const CLAIM_KINDS = ['return', 'defect', 'shortage', 'wrong', 'warranty'] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]

export const CLAIM_DECISIONS = ['replace', 'repair', 'refund', 'refuse'] as const
export type ClaimDecision = (typeof CLAIM_DECISIONS)[number]

/** `repaired`: ready to be given back. A refused claim is closed at once. */
export const CLAIM_STATES = ['new', 'in_work', 'decided', 'repaired', 'closed'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

export const CLAIM_GOODS = ['back_on_sale', 'written_off'] as const
export type ClaimGoods = (typeof CLAIM_GOODS)[number]

/** Broken goods never go back on sale by themselves. */
export const usualGoods = (kind: ClaimKind): ClaimGoods =>
  kind === 'defect' || kind === 'warranty' ? 'written_off' : 'back_on_sale'

export const isClaimOpen = (state: ClaimState) => state === 'new' || state === 'in_work'

export const DAY_KINDS = ['calendar', 'working'] as const
export type DayKind = (typeof DAY_KINDS)[number]

/** Only the form asks for that much: the call accepts any words (contract-decisions). */
export const CLAIM_TEXT_MIN = 10
export const CLAIM_TEXT_MAX = 2000
export const CLAIM_PICTURES_MAX = 5
export const CLAIM_PICTURE_BYTES_MAX = 8 * 1024 * 1024
/** Per order, in any state. */
export const CLAIMS_MAX = 20
