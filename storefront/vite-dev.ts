import type { Plugin } from 'vite'

const START = 'virtual:dev-start'
const STYLE = '/app/styles/app.css'

/** Vite's own style replaces the linked one, which would become stale. */
const START_CODE = `
import '@vitejs/plugin-react/preamble'
import '${STYLE}'
document.querySelector('link[href^="${STYLE}"]')?.remove()
`

/** The style is a link, for the first paint. */
const CLIENT_BUILD = `
const START = { file: '@id/${START}', css: ['${STYLE.slice(1)}?direct'] }
const fileOf = (source) => ({
  file: source.endsWith('.json') ? source + '?import' : source,
  imports: source.includes('entry.client') ? ['${START}'] : [],
})
export const manifest = new Proxy({}, { get: (_, source) => (source === '${START}' ? START : fileOf(source)) })
export const styles = {}
`

/** `npm run dev`: no browser build. */
export function serveSources(): Plugin {
  const code: Record<string, string> = { [START]: START_CODE, 'virtual:client-build': CLIENT_BUILD }
  return {
    name: 'serve-sources',
    resolveId: (id) => (id in code ? `\0${id}` : null),
    load: (id) => (id.startsWith('\0') ? code[id.slice(1)] : undefined),
  }
}
