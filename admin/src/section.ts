import type { ComponentType } from 'react'
import type { AnyEndpoint } from '@shop/contract/endpoint'
import type { CounterName } from '@shop/contract/admin/access/admin-access'
import type { Right } from '@shop/contract/rights'
import type { IconName } from './kit/widgets/icon.tsx'

/** Lazy: `() => import('./product-list.tsx').then((file) => file.ProductList)`. */
export type Screen = () => Promise<ComponentType>

export const MENU_GROUPS = ['sales', 'money', 'catalog', 'rooms', 'site', 'system'] as const

export interface MenuItem {
  to: string
  also?: readonly string[]
  /** Text key. */
  label: string
  icon: IconName
  /** Hidden without this right. */
  right: Right
  /** Count of pending items. */
  badge?: CounterName
  /** Default: above the groups. */
  group?: (typeof MENU_GROUPS)[number]
  /**
   * In its group: 0 overview, 10 orders, 20 consultations, 30 products, 40 categories, 50 offers, 60 buyers, 70
   * reviews, 80 certificates, 90 price lists and imports, 100 texts, 120 mails, 130 settings, 140 staff, 150 audit.
   */
  place: number
}

export interface ResourceCalls {
  list?: AnyEndpoint
  /** `data(…)` by `params.id`; required for the edit screen. */
  one?: AnyEndpoint
  /** Returns `data({id, …})`. */
  create?: AnyEndpoint
  /** `PUT …/:id` with the form's fields and `version`. */
  save?: AnyEndpoint
  remove?: AnyEndpoint
}

/** At `/name`, `/name/:id` and `/name/create`. */
export interface Resource {
  /** Also the path, such as `products`. */
  name: string
  /** To view. Rights to change come from the calls. */
  right: Right
  calls: ResourceCalls
  list?: Screen
  edit?: Screen
  create?: Screen
  /** A row's title in the global search. */
  found?(row: Readonly<Record<string, unknown>>): { title: string; text?: string }
}

interface Page {
  path: string
  right: Right
  screen: Screen
}

/** Flat keys with the section's prefix; a test compares the languages. */
export interface Texts {
  ua: Readonly<Record<string, string>>
  en: Readonly<Record<string, string>>
}

/** Listed in `sections.ts`. */
export interface Section {
  menu?: readonly MenuItem[]
  resources?: readonly Resource[]
  pages?: readonly Page[]
  texts: Texts
}
