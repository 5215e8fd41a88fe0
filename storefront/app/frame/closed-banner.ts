import { readText, writeText } from '../persistence/local-storage.ts'

const KEY = 'closedBanner'
/** On `<html>`, outside React: hides the banner before hydration. */
const ATTRIBUTE = 'data-banner-closed'

/** Before hydration, so that it does not flash. */
export function hideClosedBanner() {
  const text = document.querySelector<HTMLElement>('.banner')?.dataset['text']
  if (text !== undefined && readText(KEY) === text) document.documentElement.setAttribute(ATTRIBUTE, '')
}

export function closeBanner(text: string) {
  writeText(KEY, text)
  document.documentElement.setAttribute(ATTRIBUTE, '')
}
