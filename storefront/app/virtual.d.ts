/** By vite.config.ts from the browser build, for the server build. */
declare module 'virtual:client-build' {
  import type { Manifest } from 'vite'
  export const manifest: Manifest
  export const css: string
}

interface ImportMetaEnv {
  /** If the API is on another host, e.g. https://api.shop.example. */
  readonly VITE_API_HOST?: string
}

interface WindowEventMap {
  /** React handles events. The first script listens, which shares no code with the page. */
  'shop:hydrating': Event
  /** The page is hydrated. */
  'shop:hydrated': Event
  /** The code could not be loaded: plain HTML. */
  'shop:failed': Event
}
