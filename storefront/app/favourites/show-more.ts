/** Spec, section 9, "Main page". */
const SHOWN_FIRST = 8
export const SHOWN_STEP = 4
export const SCROLL_OFFSET_PX = 100

export const shownAfter = (clicks: number, total: number) => Math.min(total, SHOWN_FIRST + clicks * SHOWN_STEP)
