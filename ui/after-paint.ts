/** Does `work` once what was changed before is painted. */
export const afterPaint = (work: () => void) => void requestAnimationFrame(() => setTimeout(work))
