import type { Section } from './section.ts'
import { section as audit } from './audit/section.tsx'
import { section as catalogue } from './catalogue/section.tsx'
import { section as dashboard } from './dashboard/section.tsx'
import { section as imports } from './imports/section.tsx'
import { section as orders } from './orders/section.tsx'
import { section as people } from './people/section.tsx'
import { section as sessions } from './sessions/section.tsx'
import { section as buyers } from './buyers/section.tsx'
import { section as mails } from './mails/section.tsx'
import { section as offers } from './offers/section.tsx'
import { section as service } from './service/section.tsx'
import { section as texts } from './texts/section.tsx'

/** Every feature of the back office: one import and one word each. */
export const SECTIONS: readonly Section[] = [
  dashboard,
  catalogue,
  imports,
  orders,
  service,
  offers,
  buyers,
  texts,
  mails,
  people,
  audit,
  sessions,
]

/** What the office calls `name`, or throws: a screen of a resource that no section brings is our mistake. */
export function resourceNamed(name: string) {
  const found = SECTIONS.flatMap(({ resources = [] }) => resources).find((resource) => resource.name === name)
  if (!found) throw new Error(`no section brings the resource ${name}`)
  return found
}
