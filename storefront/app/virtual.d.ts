/** Made by the browser build for the server build. */
declare module 'virtual:client-build' {
  import type { Manifest } from 'vite'
  export const manifest: Manifest
  /** Texts of style sheets by file name. */
  export const styles: Readonly<Record<string, string>>
}

interface ImportMetaEnv {
  /** Set if the API is on another host, e.g. https://api.shop.example. */
  readonly VITE_API_HOST?: string
}

interface WindowEventMap {
  /** React handles events. The first script, which shares no code with the page, listens. */
  'shop:hydrating': Event
  /** The page is hydrated. */
  'shop:hydrated': Event
  /** The page stays plain HTML. */
  'shop:failed': Event
}
