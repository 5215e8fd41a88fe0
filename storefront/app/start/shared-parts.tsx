import type { Language } from '@shop/contract/primitives'
import { LRUCache } from 'lru-cache'
import { createContext, createElement, Fragment, useContext } from 'react'
import { SHARED_PART, type SharedPartProps } from '../ui/shared-part.tsx'

/** Of HTML. A card has 3 kB, the header of one language 20. */
const BYTES_MAX = 8_000_000

type Drawn = ReadonlyMap<string, Buffer>

const drawn_parts = new LRUCache<object, Drawn>({
  maxSize: BYTES_MAX,
  sizeCalculation: (parts) => [...parts.values()].reduce((sum, { length }) => sum + length, 1),
})

/** Draws the parts instead of a page. */
export const ShownPartsContext = createContext<readonly SharedPartProps[]>([])

export function ShownParts() {
  return useContext(ShownPartsContext).map((part, place) => (
    <Fragment key={place}>
      {part.children}
      {createElement(SHARED_PART)}
    </Fragment>
  ))
}

const PLACE = new RegExp(`<${SHARED_PART} place="(\\d+)"></${SHARED_PART}>`)
const END = `<${SHARED_PART}></${SHARED_PART}>`

/**
 * The page's HTML with that of its parts in their places.
 *
 * @param page has empty elements in their places
 * @param draw gives the HTML of `ShownParts` with these parts
 */
export function fillParts(
  page: string,
  parts: readonly SharedPartProps[],
  language: Language,
  draw: (missing: readonly SharedPartProps[]) => string,
): Buffer[] {
  const known = parts.map((part) => drawnPart(part, language))
  const missing = parts.filter((_, place) => known[place] === undefined)
  const drawn = missing.length === 0 ? [] : draw(missing).split(END)
  const html = parts.map((part, place) => known[place] ?? keepPart(part, language, drawn.shift() ?? ''))
  return page.split(PLACE).map((text, index) => {
    if (index % 2 === 0) return Buffer.from(text)
    const bytes = html[Number(text)]
    if (!bytes) throw new Error(`the page has no shared part ${text}`)
    return bytes
  })
}

const nameIn = ({ name }: SharedPartProps, language: Language) => `${language} ${name}`

const drawnPart = (part: SharedPartProps, language: Language) => drawn_parts.get(part.of)?.get(nameIn(part, language))

function keepPart(part: SharedPartProps, language: Language, html: string): Buffer {
  const bytes = Buffer.from(html)
  drawn_parts.set(part.of, new Map([...(drawn_parts.get(part.of) ?? []), [nameIn(part, language), bytes]]))
  return bytes
}
