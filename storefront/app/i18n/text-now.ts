import type { TFunction } from './translate.ts'

let spoken: TFunction = (key) => key

/** Told by the provider after each render: in the browser there is one reader, and this is his language. */
export function speakFromNowOn(t: TFunction) {
  spoken = t
}

/**
 * A text in the reader's language for code outside components: event handlers and stores in the browser.
 * Never while rendering: it would not change with the language, and on the server readers would mix.
 */
export const textNow: TFunction = (key, values) => spoken(key, values)
