/** Made by vite.config.ts for the server build out of the browser build. */
declare module 'virtual:client-build' {
  import type { Manifest } from 'vite'
  export const manifest: Manifest
  export const css: string
}

/** Parts of a language's texts, made by split-texts.ts. */
declare module '*.json?first' {
  const texts: Record<string, string>
  export default texts
}
declare module '*.json?rare' {
  const texts: Record<string, string>
  export default texts
}

interface ImportMetaEnv {
  /** Where the API is when it is not on the pages' own host, such as https://api.shop.example. */
  readonly VITE_API_HOST?: string
}

interface WindowEventMap {
  /** React listens. Whoever hears these is a file apart, which shares no code with the page's. */
  'shop:taken': Event
  /** React has taken the server's page over. */
  'shop:alive': Event
  /** The code could not be had; the page stays as the server drew it. */
  'shop:dead': Event
}
