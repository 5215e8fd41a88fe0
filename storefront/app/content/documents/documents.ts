import type { Language } from '@shop/contract/primitives'
import { createElement, lazy, type ComponentType } from 'react'
import { DocumentText, type LegalText } from './document-text.tsx'

interface LegalDocument {
  /** Keys of the name and of what search engines are told. */
  name: string
  description: string
  texts: Record<Language, ComponentType>
}

const drawn = (text: LegalText): ComponentType =>
  function Drawn() {
    return createElement(DocumentText, { text })
  }

const fetched = (load: () => Promise<{ default: LegalText }>): ComponentType =>
  lazy(async () => ({ default: drawn((await load()).default) }))

// A text is long: the browser fetches the one of its language when it is shown, the server has all at hand. The question
// is asked at each of them, not in a function, and the build for the browser drops the waiting with the other answer.
const PERSONAL = {
  ua: import.meta.env.SSR
    ? drawn((await import('./personal.ua.json')).default)
    : fetched(() => import('./personal.ua.json')),
  ru: import.meta.env.SSR
    ? drawn((await import('./personal.ru.json')).default)
    : fetched(() => import('./personal.ru.json')),
  en: import.meta.env.SSR
    ? drawn((await import('./personal.en.json')).default)
    : fetched(() => import('./personal.en.json')),
}

/** What stands under /docs/, by the last part of the address. */
export const DOCUMENTS = {
  personal: { name: 'personal_data_processing', description: 'personal_data_description', texts: PERSONAL },
} satisfies Record<string, LegalDocument>

export type DocumentId = keyof typeof DOCUMENTS
