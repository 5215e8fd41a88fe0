import type { Plugin } from 'vite'

const START = 'virtual:dev-start'
const STYLE = '/app/styles/app.css'

/** Runs before the entry: React Fast Refresh, and Vite's own style instead of the linked one, which would grow stale. */
const START_CODE = `
import '@vitejs/plugin-react/preamble'
import '${STYLE}'
document.querySelector('link[href^="${STYLE}"]')?.remove()
`

/**
 * Stands in for the browser build's file names: every file has its own address. The style is a link, so that the first
 * screen is painted in it.
 */
const CLIENT_BUILD = `
const START = { file: '@id/${START}', css: ['${STYLE.slice(1)}?direct'] }
const fileOf = (source) => ({
  file: source.endsWith('.json') ? source + '?import' : source,
  imports: source.includes('entry.client') ? ['${START}'] : [],
})
export const manifest = new Proxy({}, { get: (_, source) => (source === '${START}' ? START : fileOf(source)) })
export const css = ''
`

/** The storefront under `npm run dev`, rendered by the server without a browser build. */
export function serveSources(): Plugin {
  const code: Record<string, string> = { [START]: START_CODE, 'virtual:client-build': CLIENT_BUILD }
  return {
    name: 'serve-sources',
    resolveId: (id) => (id in code ? `\0${id}` : null),
    load: (id) => (id.startsWith('\0') ? code[id.slice(1)] : undefined),
  }
}
