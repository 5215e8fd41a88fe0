/** Except line feed; and marks that change the writing direction. */
// oxlint-disable-next-line no-control-regex -- these are what we remove
const INVISIBLE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
const BULLET = /^[•·–—*-]\s+/

/**
 * Plain text: paragraphs separated by one blank line, list lines with "• ". Never markup: every page, mail and document
 * escapes it.
 */
export function cleanDescription(typed: string): string {
  const lines = typed
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/\t/g, ' ')
    .replace(INVISIBLE, '')
    .split('\n')
    .map((line) => line.trim().replace(/ {2,}/g, ' ').replace(BULLET, '• '))
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

export const cleanLine = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/[\r\n\t\u2028\u2029]+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(/ {2,}/g, ' ')
    .trim()

export const cleanLineOrNull = (typed: string | null): string | null =>
  typed === null ? null : cleanLine(typed) || null
export const cleanDescriptionOrNull = (typed: string | null): string | null =>
  typed === null ? null : cleanDescription(typed) || null
