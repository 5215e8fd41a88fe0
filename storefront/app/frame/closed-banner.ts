import { readText, writeText } from '../persistence/local-storage.ts'

const KEY = 'closedBanner'
/** On `<html>`, which React does not manage: the banner can be hidden before hydration. */
const ATTRIBUTE = 'data-banner-closed'

/** Called before hydration, so that a closed banner does not flash. */
export function hideClosedBanner() {
  const text = document.querySelector<HTMLElement>('.banner')?.dataset['text']
  if (text !== undefined && readText(KEY) === text) document.documentElement.setAttribute(ATTRIBUTE, '')
}

export function closeBanner(text: string) {
  writeText(KEY, text)
  document.documentElement.setAttribute(ATTRIBUTE, '')
}
