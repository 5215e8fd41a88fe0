import type { ComponentType } from 'react'
import type { AnyEndpoint } from '@shop/contract/endpoint'
import type { CounterName } from '@shop/contract/office.admin'
import type { Right } from '@shop/contract/rights'
import type { IconName } from './ui/icon.tsx'

/** A screen, fetched when somebody opens it: `() => import('./product-list.tsx').then((file) => file.ProductList)`. */
export type Screen = () => Promise<ComponentType>

/** A line of the side bar. */
export interface MenuItem {
  to: string
  /** Other addresses at which one still stands here, such as a form that hangs under no resource. */
  also?: readonly string[]
  /** A key of the section's texts. */
  label: string
  icon: IconName
  /** Who has it not does not see the line. */
  right: Right
  /** What waits, beside the line in marker yellow. */
  badge?: CounterName
  /**
   * Where it stands, from the top: 0 overview, 10 orders, 20 consultations, 30 products, 40 categories, 50 offers,
   * 60 buyers, 70 reviews, 80 certificates, 90 price lists and imports, 100 texts, 120 mails, 130 settings, 140 people,
   * 150 audit.
   */
  place: number
}

/** How ra-core's data provider reaches a resource. What a resource cannot do has no call. */
export interface ResourceCalls {
  /** Made of `staffListQuery` and `staffList`. */
  list?: AnyEndpoint
  /** `data(…)` by `params.id`. Without it the edit screen has no record. */
  one?: AnyEndpoint
  /** Answers `data({id, …})`. */
  create?: AnyEndpoint
  /** `PUT …/:id`; its body carries the form's fields and `version`. */
  save?: AnyEndpoint
  remove?: AnyEndpoint
}

/** Something with a list at `/name`, a form at `/name/:id` and a new one at `/name/create`. */
export interface Resource {
  /** Also its place in the address, such as `products`. */
  name: string
  /** To see it. What may be changed follows from the rights of its calls. */
  right: Right
  calls: ResourceCalls
  list?: Screen
  edit?: Screen
  create?: Screen
  /** Lets the top bar's search look here: what a row is called there. Its list call looks by `q`. */
  found?(row: Readonly<Record<string, unknown>>): { title: string; text?: string }
}

/** A screen that is no resource's. */
export interface Page {
  /** Such as `/import`; `:name` is read with react-router's `useParams`. */
  path: string
  right: Right
  screen: Screen
}

/** Flat keys that begin with the section's word, the same in both languages (checked by a test). */
export interface Texts {
  ua: Readonly<Record<string, string>>
  en: Readonly<Record<string, string>>
}

/** What a feature brings to the back office. Listed in `sections.ts`. */
export interface Section {
  menu?: readonly MenuItem[]
  resources?: readonly Resource[]
  pages?: readonly Page[]
  texts: Texts
}
