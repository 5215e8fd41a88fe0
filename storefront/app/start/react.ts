import { hydrateRoot as hydrate } from 'react-dom/client'

/** Not a re-export, which the entry would evaluate: React is evaluated with its own file, in a task of its own. */
export const hydrateRoot = hydrate
