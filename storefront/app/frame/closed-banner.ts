import { readText, writeText } from '../ui/local-storage.ts'

const KEY = 'closedBanner'
/** On `<html>`, which React leaves alone: the banner can be hidden before the page comes to life. */
const ATTRIBUTE = 'data-banner-closed'

/** Called by the entry before anything else, so that a closed banner does not flash. */
export function hideClosedBanner() {
  const text = document.querySelector<HTMLElement>('.banner')?.dataset['text']
  if (text !== undefined && readText(KEY) === text) document.documentElement.setAttribute(ATTRIBUTE, '')
}

export function closeBanner(text: string) {
  writeText(KEY, text)
  document.documentElement.setAttribute(ATTRIBUTE, '')
}
