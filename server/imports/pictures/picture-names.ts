import { nameOf } from '../read/zip-file.ts'
import type { Entry } from 'yauzl'

export interface NamedPicture {
  entry: Entry
  product_id: number
  /** From 1. */
  place: number
}

const PICTURE = /\.(?:jpe?g|png|webp|avif)$/i
/** Added by operating systems. */
const SYSTEM_FILE = /^(?:__MACOSX|\.|Thumbs\.db$|desktop\.ini$)/i

const baseName = (path: string) => path.split(/[/\\]/).at(-1) ?? ''
export const isSystemFile = (entry: Entry) =>
  nameOf(entry)
    .split(/[/\\]/)
    .some((part) => SYSTEM_FILE.test(part))
export const isFolder = (entry: Entry) => /[/\\]$/.test(nameOf(entry))

/** Forbidden characters become dashes. */
const fileNameOf = (article: string) =>
  article
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/[\\/:*?"<>|\s_-]+/g, '-')

/** `11-0412.jpg` is the first picture, `11-0412_2.png` the second. */
export function pictureFinder(owners: readonly { id: number; article: string }[]) {
  const exact = new Map(owners.map(({ id, article }) => [article.toLowerCase(), id]))
  const similar = new Map<string, number | null>()
  // Ambiguous names: neither is used.
  for (const { id, article } of owners) similar.set(fileNameOf(article), similar.has(fileNameOf(article)) ? null : id)
  const productOf = (word: string) => exact.get(word.toLowerCase()) ?? similar.get(fileNameOf(word)) ?? null

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
