import type { TFunction } from './translate.ts'

let current_translator: TFunction = (key) => key

/** After each render. A module variable is safe: a browser has one reader. */
export function setCurrentTranslator(t: TFunction) {
  current_translator = t
}

/**
 * For event handlers and stores in the browser. Not while rendering: it would not follow the language, and the server
 * would mix requests.
 */
export const textNow: TFunction = (key, values) => current_translator(key, values)
