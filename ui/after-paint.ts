/**
 * Does `work` once what was changed before is painted. To load code takes a slow phone 30 to 90 ms in itself. A page in
 * the background is not painted.
 */
export const afterPaint = (work: () => void) =>
  void (document.hidden ? setTimeout(work) : requestAnimationFrame(() => setTimeout(work)))
