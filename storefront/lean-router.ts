import type { Plugin } from 'vite'

const ROUTER_FILE = /\/react-router\/dist\/production\//

/** A warning that is a statement of its own: a programmer's mistake told on the console, which nobody reads in production. */
const WARNING = /^(\s*(?:(?:\} )?else )?(?:if \([^{;]*?\) )?)(?=warning(?:Once)?\()/gm

/**
 * React Router's parts that data mode never runs (its own Link, NavLink and Form with the framework's prefetching, and
 * the instrumentation) stay in the bundle only because statements at import name them. Without those statements they
 * fall away by themselves: 4 kB of script on every page. So do its warnings to programmers, sentence by sentence; what it
 * throws stays, words and all. Nothing else that runs is touched.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    transform(code, id) {
      if (!ROUTER_FILE.test(id)) return null
      const lean = code
        .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
        .replace(/= React\$1\.forwardRef\(/g, '= /* @__PURE__ */ React$$1.forwardRef(')
        .replace(WARNING, '$1/* @__PURE__ */ ')
        .replace(/\b(?:init|opts)\??\.instrumentations\b/g, 'undefined')
      return { code: lean, map: null }
    },
  }
}
