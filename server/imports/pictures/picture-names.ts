import { nameOf } from './zip-file.ts'
import type { Entry } from 'yauzl'

export interface NamedPicture {
  entry: Entry
  product_id: number
  /** From 1. */
  place: number
}

const PICTURE = /\.(?:jpe?g|png|webp|avif)$/i
/** What systems put beside people's files. */
const LITTER = /^(?:__MACOSX|\.|Thumbs\.db$|desktop\.ini$)/i

const baseName = (path: string) => path.split(/[/\\]/).at(-1) ?? ''
export const isLitter = (entry: Entry) =>
  nameOf(entry)
    .split(/[/\\]/)
    .some((part) => LITTER.test(part))
export const isFolder = (entry: Entry) => /[/\\]$/.test(nameOf(entry))

/** An article as it may stand in a file's name: what no file system takes is a dash or a line below. */
const fileWord = (article: string) =>
  article
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/[\\/:*?"<>|\s_-]+/g, '-')

/** Finds the product and the place that a picture's name means: `11-0412.jpg` is the first, `11-0412_2.png` the second. */
export function pictureFinder(owners: readonly { id: number; article: string }[]) {
  const exact = new Map(owners.map(({ id, article }) => [article.toLowerCase(), id]))
  const alike = new Map<string, number | null>()
  // Two articles that are one word in a file's name are neither.
  for (const { id, article } of owners) alike.set(fileWord(article), alike.has(fileWord(article)) ? null : id)
  const productOf = (word: string) => exact.get(word.toLowerCase()) ?? alike.get(fileWord(word)) ?? null

  return (path: string): { product_id: number; place: number } | 'not_a_picture' | 'article_unknown' => {
    const name = baseName(path).normalize('NFC')
    if (!PICTURE.test(name)) return 'not_a_picture'
    const stem = name.replace(PICTURE, '')
    const whole = productOf(stem)
    if (whole !== null) return { product_id: whole, place: 1 }
    const [, article = '', number = ''] = /^(.*?)[ _]\(?(\d{1,2})\)?$/.exec(stem) ?? []
    const product_id = article === '' ? null : productOf(article)
    if (product_id === null) return 'article_unknown'
    return { product_id, place: Math.max(1, Number(number)) }
  }
}
