// What the faces in ../fonts hold; scripts/make-paper-fonts.mjs made them so.
const TEXT_FACE =
  /[ -~\u00a0-\u00a3\u00a5\u00a7-\u00ab\u00ae-\u00b4\u00b6-\u017f\u02bc\u0401-\u040c\u040e-\u044f\u0451-\u045c\u045e\u045f\u0490\u0491–—‘-‚“-„•…‹›⁄€₴№™←-↓−≈≠≤≥]/
const MONO_FACE = /[\u00a4\u00a6\u00ac\u00b5Α-ΡΣ-ω′″₮]/
/** Signs that neither has, and what says the same. */
const SAID_OTHERWISE: Record<string, string> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2015': '—',
  '\u202f': '\u00a0',
  '\u2007': '\u00a0',
  '\u2126': 'Ω',
  '\u2103': '°C',
  '\u2300': 'Ø',
  '\u2715': '×',
  '\u25cf': '•',
  '\ufffd': '?',
}
/** Pictures, marks on letters and what is not seen at all, such as the signs that turn the direction of writing. */
const UNSEEN = /[\p{C}\p{M}\p{So}\p{Sk}\p{Extended_Pictographic}\p{Emoji_Modifier}]/u

/**
 * Text as the papers can print it: one line, no emoji, `?` for letters of a script that no face of ours has. A paper
 * of a purchase is in Ukrainian; a name in Hebrew letters is somebody's mistake, and shows as one.
 */
export const printable = (text: string) =>
  [...text.normalize('NFC').replace(/[^\S\u00a0\u202f\u2007]+/g, ' ')]
    .map((sign) => {
      const printed = SAID_OTHERWISE[sign] ?? sign
      if (TEXT_FACE.test(printed) || MONO_FACE.test(printed)) return printed
      return UNSEEN.test(printed) ? '' : '?'
    })
    .join('')
    .trim()

const RUNS = new RegExp(`(${MONO_FACE.source}+)`)

/** Printable text in runs of one face, by turns: text, then such signs as only the monospaced face has, text … */
export const runsOfFaces = (text: string): readonly string[] => text.split(RUNS)
