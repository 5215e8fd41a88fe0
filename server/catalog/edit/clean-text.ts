/** What no text of a product holds: control characters but line end, marks that turn the direction of writing. */
// oxlint-disable-next-line no-control-regex -- these are what is taken out
const UNSEEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
const BULLET = /^[•·–—*-]\s+/

/**
 * A description as the shop keeps it: plain text, paragraphs between single blank lines, list lines that begin with
 * "• ". It is never markup: `<b>` stays three letters that every page, letter and document escapes.
 */
export function cleanDescription(typed: string): string {
  const lines = typed
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/\t/g, ' ')
    .replace(UNSEEN, '')
    .split('\n')
    .map((line) => line.trim().replace(/ {2,}/g, ' ').replace(BULLET, '• '))
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** A text of one line. */
export const cleanLine = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/[\r\n\t\u2028\u2029]+/g, ' ')
    .replace(UNSEEN, '')
    .replace(/ {2,}/g, ' ')
    .trim()

export const cleanLineOrNull = (typed: string | null): string | null =>
  typed === null ? null : cleanLine(typed) || null
export const cleanDescriptionOrNull = (typed: string | null): string | null =>
  typed === null ? null : cleanDescription(typed) || null
