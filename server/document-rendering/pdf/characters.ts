// As built by scripts/make-document-fonts.mjs.
const TEXT_FACE =
  /[ -~\u00a0-\u00a3\u00a5\u00a7-\u00ab\u00ae-\u00b4\u00b6-\u017f\u02bc\u0401-\u040c\u040e-\u044f\u0451-\u045c\u045e\u045f\u0490\u0491–—‘-‚“-„•…‹›⁄€₴№™←-↓−≈≠≤≥]/
const MONO_FACE = /[\u00a4\u00a6\u00ac\u00b5Α-ΡΣ-ω′″₮]/
/** For characters that no font has. */
const REPLACEMENTS: Record<string, string> = {
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
/** Emoji, combining and directional marks. */
const INVISIBLE = /[\p{C}\p{M}\p{So}\p{Sk}\p{Extended_Pictographic}\p{Emoji_Modifier}]/u

/** One line, no emoji, `?` for letters of other scripts. */
export const printable = (text: string) =>
  [...text.normalize('NFC').replace(/[^\S\u00a0\u202f\u2007]+/g, ' ')]
    .map((character) => {
      const printed = REPLACEMENTS[character] ?? character
      if (TEXT_FACE.test(printed) || MONO_FACE.test(printed)) return printed
      return INVISIBLE.test(printed) ? '' : '?'
    })
    .join('')
    .trim()

const RUNS = new RegExp(`(${MONO_FACE.source}+)`)

/** Runs alternate between text font and monospaced font. */
export const splitByFont = (text: string): readonly string[] => text.split(RUNS)
