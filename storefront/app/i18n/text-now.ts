import type { TFunction } from './translate.ts'

let current_translator: TFunction = (key) => key

/** A browser has one reader, so a module variable is safe. */
export function setCurrentTranslator(t: TFunction) {
  current_translator = t
}

/** For event handlers and stores in the browser. A rendered text would not follow the language. */
export const textNow: TFunction = (key, values) => current_translator(key, values)
