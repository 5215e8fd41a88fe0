import type { TFunction } from './translate.ts'

let current_translator: TFunction = (key) => key

/** Called by the provider after each render. Safe as a module variable: a browser has one reader. */
export function setCurrentTranslator(t: TFunction) {
  current_translator = t
}

/**
 * A text in the current language for event handlers and stores in the browser. Never call it while rendering: it would
 * not update with the language, and on the server it would mix requests.
 */
export const textNow: TFunction = (key, values) => current_translator(key, values)
