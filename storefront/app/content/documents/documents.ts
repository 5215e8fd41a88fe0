import type { Language } from '@shop/contract/primitives'
import { createElement, lazy, type ComponentType } from 'react'
import { DocumentText, type LegalText } from './document-text.tsx'

interface LegalDocument {
  /** Text keys of the title and the description for search engines. */
  name: string
  description: string
  texts: Record<Language, ComponentType>
}

const componentFor = (text: LegalText): ComponentType =>
  function Text() {
    return createElement(DocumentText, { text })
  }

const fetched = (load: () => Promise<{ default: LegalText }>): ComponentType =>
  lazy(async () => ({ default: componentFor((await load()).default) }))

// The texts are long: the browser loads one language when it is shown, the server bundles all. The condition is
// repeated for each text instead of living in a function, so that the browser build can drop the other branch.
const PERSONAL = {
  ua: import.meta.env.SSR
    ? componentFor((await import('./personal.ua.json')).default)
    : fetched(() => import('./personal.ua.json')),
  ru: import.meta.env.SSR
    ? componentFor((await import('./personal.ru.json')).default)
    : fetched(() => import('./personal.ru.json')),
  en: import.meta.env.SSR
    ? componentFor((await import('./personal.en.json')).default)
    : fetched(() => import('./personal.en.json')),
}

/** Documents under /docs/, by the last segment of the path. */
export const DOCUMENTS = {
  personal: { name: 'personal_data_processing', description: 'personal_data_description', texts: PERSONAL },
} satisfies Record<string, LegalDocument>

export type DocumentId = keyof typeof DOCUMENTS
