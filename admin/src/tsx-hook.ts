import { registerHooks } from 'node:module'

// Node strips types only from .ts. Sections contain no JSX, so they can be loaded as .ts.
registerHooks({
  load: (url, context, next) =>
    url.endsWith('.tsx') ? next(url, { ...context, format: 'module-typescript' }) : next(url, context),
})
