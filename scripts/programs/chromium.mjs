// The machine's Chromium instead of Playwright's download.
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { installFromDebian } from './debian.mjs'

/** The full Chromium draws a window around each page, in a process of its own. */
const SHELL = ['chromium-headless-shell', 'chrome-headless-shell']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe', 'msedge.exe']
const KNOWN_FILES = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** @returns the browser's file, or null if there is none */
export const findChromium = () => find(NAMES, KNOWN_FILES)

export const findStoryBrowser = () => find(SHELL, []) ?? findChromium()

function find(names, known_files) {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/snap/bin'].filter(Boolean)
  const on_path = folders.flatMap((folder) => names.map((name) => path.join(folder, name)))
  const chosen = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : []
  return [...chosen, ...on_path, ...known_files].find(canRun) ?? null
}

function canRun(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    // Missing or not executable.
    return false
  }
}

export function provideStoryBrowser() {
  if (find(SHELL, []) === null) installFromDebian([SHELL[0]])
  return find(SHELL, []) ?? provideChromium()
}

/**
 * Finds or installs the browser.
 *
 * @returns its file, or null after printing the reason
 */
export function provideChromium() {
  const found = findChromium() ?? (installFromDebian(['chromium']) ? findChromium() : null)
  if (found === null)
    console.error('No browser for the stories: install Chromium or Google Chrome, or name it in CHROMIUM_PATH.')
  return found
}
