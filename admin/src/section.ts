import type { ComponentType } from 'react'
import type { AnyEndpoint } from '@shop/contract/endpoint'
import type { CounterName } from '@shop/contract/admin/admin-access'
import type { Right } from '@shop/contract/rights'
import type { IconName } from './kit/widgets/icon.tsx'

/** A lazily loaded screen: `() => import('./product-list.tsx').then((file) => file.ProductList)`. */
export type Screen = () => Promise<ComponentType>

/** A menu item. */
export interface MenuItem {
  to: string
  /** Further paths that mark this item, such as a form outside of any resource. */
  also?: readonly string[]
  /** Text key. */
  label: string
  icon: IconName
  /** Hidden without this right. */
  right: Right
  /** Count of pending items, in marker yellow. */
  badge?: CounterName
  /**
   * Position: 0 overview, 10 orders, 20 consultations, 30 products, 40 categories, 50 offers, 60 buyers, 70 reviews, 80
   * certificates, 90 price lists and imports, 100 texts, 120 mails, 130 settings, 140 staff, 150 audit.
   */
  place: number
}

/** Calls for ra-core's data provider; leave out what the resource does not support. */
export interface ResourceCalls {
  /** Built with `staffListQuery` and `staffList`. */
  list?: AnyEndpoint
  /** `data(…)` by `params.id`; required for the edit screen. */
  one?: AnyEndpoint
  /** Returns `data({id, …})`. */
  create?: AnyEndpoint
  /** `PUT …/:id`; the body is the form's fields and `version`. */
  save?: AnyEndpoint
  remove?: AnyEndpoint
}

/** Screens at `/name`, `/name/:id` and `/name/create`. */
export interface Resource {
  /** Also the path, such as `products`. */
  name: string
  /** Right to view. Rights to change come from the calls. */
  right: Right
  calls: ResourceCalls
  list?: Screen
  edit?: Screen
  create?: Screen
  /** Includes the resource in the global search (list parameter `q`); returns a row's title. */
  found?(row: Readonly<Record<string, unknown>>): { title: string; text?: string }
}

/** A screen without a resource. */
interface Page {
  /** Such as `/import`; read `:name` with `useParams`. */
  path: string
  right: Right
  screen: Screen
}

/** Flat keys with the section's prefix, equal in both languages (checked by a test). */
export interface Texts {
  ua: Readonly<Record<string, string>>
  en: Readonly<Record<string, string>>
}

/** A feature's part of the admin: menu entries, routes and texts. Listed in `sections.ts`. */
export interface Section {
  menu?: readonly MenuItem[]
  resources?: readonly Resource[]
  pages?: readonly Page[]
  texts: Texts
}
