import { registerHooks } from 'node:module'

// Node strips types from .ts alone. Sections hold no JSX (their screens are fetched later), so as .ts they run as well.
registerHooks({
  load: (url, context, next) =>
    url.endsWith('.tsx') ? next(url, { ...context, format: 'module-typescript' }) : next(url, context),
})
