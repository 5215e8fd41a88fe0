/** Made by vite.config.ts for the server build out of the browser build. */
declare module 'virtual:client-build' {
  import type { Manifest } from 'vite'
  export const manifest: Manifest
  export const css: string
}

interface ImportMetaEnv {
  /** Where the API is when it is not on the pages' own host, such as https://api.shop.example. */
  readonly VITE_API_HOST?: string
}
