import type { Language } from '@shop/contract/primitives'
import { createElement, lazy, type ComponentType } from 'react'
import { DocumentText, type LegalText } from './document-text.tsx'

interface LegalDocument {
  /** Of the title and the description. */
  name: string
  description: string
  /** Replaces the built-in text. */
  text_key: string
  /** null until the shop has written it. */
  texts: Record<Language, ComponentType> | null
}

const componentFor = (text: LegalText): ComponentType =>
  function Text() {
    return createElement(DocumentText, { text })
  }

const fetched = (load: () => Promise<{ default: LegalText }>): ComponentType =>
  lazy(async () => ({ default: componentFor((await load()).default) }))

// The browser loads one text, the server bundles all. The repeated condition lets the browser build drop the other
// branch.
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

/** By the path's last segment. */
export const DOCUMENTS = {
  personal: {
    name: 'personal_data_processing',
    description: 'personal_data_description',
    text_key: 'personal_data',
    texts: PERSONAL,
  },
  terms: { name: 'terms_of_sale', description: 'terms_of_sale_description', text_key: 'terms', texts: null },
} satisfies Record<string, LegalDocument>

export type DocumentId = keyof typeof DOCUMENTS
