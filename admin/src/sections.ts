import type { Section } from './section.ts'
import { section as audit } from './audit/section.tsx'
import { section as cardPayments } from './card-payments/section.tsx'
import { section as catalogue } from './catalog/section.tsx'
import { section as claims } from './claims/section.tsx'
import { section as dashboard } from './dashboard/section.tsx'
import { section as identity } from './identity/section.tsx'
import { section as imports } from './imports/section.tsx'
import { section as orders } from './orders/section.tsx'
import { section as people } from './staff/section.tsx'
import { section as norms } from './norms/section.tsx'
import { section as sessions } from './my-account/section.tsx'
import { section as buyers } from './buyers/section.tsx'
import { section as mails } from './mails/section.tsx'
import { section as offers } from './offers/section.tsx'
import { section as payments } from './payments/section.tsx'
import { section as service } from './feedback/section.tsx'
import { section as shipments } from './shipments/section.tsx'
import { section as tasks } from './tasks/section.tsx'
import { section as texts } from './texts/section.tsx'

export const SECTIONS: readonly Section[] = [
  dashboard,
  catalogue,
  identity,
  norms,
  imports,
  orders,
  payments,
  shipments,
  tasks,
  cardPayments,
  claims,
  service,
  offers,
  buyers,
  texts,
  mails,
  people,
  audit,
  sessions,
]

/** Throws if unknown: a programming error. */
export function resourceNamed(name: string) {
  const found = SECTIONS.flatMap(({ resources = [] }) => resources).find((resource) => resource.name === name)
  if (!found) throw new Error(`no section brings the resource ${name}`)
  return found
}
