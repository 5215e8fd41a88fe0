import { createContext, createElement, useContext, type ReactNode } from 'react'

export interface SharedPartProps {
  /** The data that it shows. Another object gets HTML of its own. */
  of: object
  /** Unique among the parts of this object; contains what else its look depends on, except the language. */
  name: string
  children: ReactNode
}

/** Given by the server: puts a part on the current page and returns its place among them. */
export const PlacePartContext = createContext<((part: SharedPartProps) => number) | null>(null)

export const SHARED_PART = 'shared-part'

/**
 * On the server its HTML is made once for many pages (start/shared-parts.tsx): it may depend neither on the address nor
 * on the time, and may not use `useId`. The browser hydrates it like anything else.
 */
function PlacedPart(part: SharedPartProps) {
  const place = useContext(PlacePartContext)
  return place === null ? part.children : createElement(SHARED_PART, { place: place(part) })
}

const PlainPart = ({ children }: SharedPartProps) => children

// In development an edited component would keep its old HTML.
export const SharedPart = import.meta.env.SSR && import.meta.env.PROD ? PlacedPart : PlainPart
