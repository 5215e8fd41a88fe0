import path from 'node:path'

// Finds words and phrases that docs/glossary.md replaced: in identifiers, file names, comments and documents.

/** The checked folders and files: they no longer contain any of the words. Add a folder once it is clean. */
export const CLEAN = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  '.dependency-cruiser.cjs',
  'contract/',
  'docs/',
  'e2e/',
  'lab/',
  'scripts/',
  'storefront/',
  'admin/',
  'server/',
  'ui/components/',
  'ui/gallery/',
  'ui/hooks/',
] as const

/** Lower case. A word also matches inside an identifier (`errandOf`), and with the ENDINGS. */
const WORDS = ['anew', 'errand', 'furnish', 'meanwhile', 'reckon', 'whoever', 'whomever']
const PHRASES = [
  'for ever',
  'held against',
  'of late',
  'planted defect',
  'the other way about',
  'under fire',
  'unless told',
]

const ENDINGS = '(?:s|ed|ing)?'
const WORD = new RegExp(`\\b(?:${WORDS.join('|')})${ENDINGS}\\b`, 'g')
const PHRASE = new RegExp(`\\b(?:${PHRASES.join('|').replaceAll(' ', '\\s+')})s?\\b`, 'g')
/** `@returns what was sent`, `Who is blocked gets nothing.` Questions are fine. */
const HEADLESS = /^(?:@returns\s+|@throws\s+)?(?:who|whom|what)\b(?!.*\?$)/i

/** Comments, strings, and everything else between them. Strings are texts for users, patterns or wire names. */
const PARTS = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g

export const isClean = (file: string) => CLEAN.some((clean) => file === clean || file.startsWith(clean))

/** Everything in a file, its name included, that the glossary has another word for. */
export function outdatedWords(file: string, text: string): string[] {
  if (/\.(?:json|html|css)$/.test(file)) return found(wordsOf(path.basename(file)))
  if (file.endsWith('.md')) return found(`${path.basename(file)} ${withoutCode(text)}`)
  const comments = commentsOf(text)
  const code = text.replace(PARTS, ' ')
  return [
    ...found([wordsOf(path.basename(file)), wordsOf(code), ...comments].join('\n')),
    ...comments.flatMap(sentencesOf).filter((sentence) => HEADLESS.test(sentence)),
  ]
}

function found(text: string): string[] {
  const lower = text.toLowerCase()
  return [...lower.matchAll(WORD), ...lower.matchAll(PHRASE)].map(([match]) => match)
}

/** `stillComing` and `still_coming` as separate words. */
const wordsOf = (code: string) => code.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[_-]/g, ' ')

/** Documents quote commands, names and log lines in backticks. */
const withoutCode = (text: string) => text.replace(/```[\s\S]*?```|`[^`\n]*`/g, ' ')

/** Line comments that follow each other are one comment. */
function commentsOf(text: string): string[] {
  const joined = text.replace(/(\/\/[^\n]*)\n[ \t]*\/\/(?=[^\n]*)/g, '$1')
  const once = joined === text ? text : joined.replace(/(\/\/[^\n]*)\n[ \t]*\/\//g, '$1')
  return [...once.matchAll(PARTS)]
    .map(([part]) => part)
    .filter((part) => part.startsWith('//') || part.startsWith('/*'))
    .map((part) =>
      part
        .replace(/^\/\/+|^\/\*+|\*\/$|^[ \t]*\*(?!\/)/gm, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
}

const sentencesOf = (comment: string) => comment.split(/(?<=[.:!?])\s+(?=[A-Z`@])|\s+(?=@returns|@throws|@param)/)
