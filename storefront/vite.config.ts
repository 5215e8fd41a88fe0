import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Manifest, type Plugin, type UserConfig } from 'vite'
import { bareEndpoints } from './bare-endpoints.ts'
import { serveSources } from './vite-dev.ts'

const CLIENT = join(import.meta.dirname, 'dist/client')
const COMPRESSIBLE = /\.(js|css|svg|json|ico|txt|webmanifest)$/
const COMPRESSED_BYTES_MIN = 1024

const onServe = (): UserConfig => ({
  mode: 'development',
  plugins: [react(), tailwindcss(), serveSources()],
  json: { namedExports: false, stringify: true },
  optimizeDeps: { entries: ['app/start/entry.client.tsx'] },
})

// Run in this order: `vite build` for the browser, then `vite build --ssr` for the server, which reads the browser
// build's file names.
const onBuild = (isSsrBuild = false): UserConfig => ({
  mode: 'production',
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  plugins: [react(), ...(isSsrBuild ? [exposeClientBuild()] : browserPlugins())],
  json: { namedExports: false, stringify: true },
  build: isSsrBuild ? serverBuild : browserBuild,
  // One self-contained file with one production copy of React, whatever NODE_ENV is at run time.
  ssr: { noExternal: true },
  publicDir: isSsrBuild ? false : 'public',
})

export default defineConfig(({ command, isSsrBuild }) => {
  if (command === 'serve') return onServe()
  // Ignore the shell: with NODE_ENV=test, as in our tests, Vite bundles React's development build, and a page renders
  // in 30 ms instead of 2.
  process.env.NODE_ENV = 'production'
  return onBuild(isSsrBuild)
})

const browserPlugins = () => [bareEndpoints(), tailwindcss(), skipInlinedStyle(), checkFirstScript(), compressAssets()]

// Shared code, grouped by use. Few files: each is compressed separately, and thirty small ones weighed 12 kB more than
// the same code in three.
const HOME_FILE = 'app/catalog/(?:home/(?:tender-block|section-head)|lists/category-tiles)'
const FORM_FILE =
  'app/(?:account|cabinet|content|orders|rooms|checkout(?!/order/pending-order-storage)|offers|forms)/|(?:app/ui|ui/components/[^/]+)/(?:field|password|check|stepper|dialog|drawer)|ui/icons/rare|refusal|contract/(?:shop|rules)/(?:order|offer|plans|rooms|room-|lists|deliver|saved|requisites|shipment)' +
  '|app/products/(?:look-up|description)|app/catalog/product/description'
/**
 * Separate from the entry: it runs in a task of its own (start/load-code.ts). Together they would block a phone for too
 * long.
 */
const REACT = { name: 'react', priority: 1, test: /node_modules\/(?:react|react-dom|scheduler)\// }
const SHOP = {
  name: 'shop',
  tags: ['$initial' as const],
  test: /^(?!.*\/app\/start\/(?:first-script|load-code|event-replay|deferred-sections)\.ts)/,
}
const HOME = { name: 'home', minShareCount: 2, test: new RegExp(HOME_FILE) }
const LISTS = { name: 'lists', minShareCount: 2, test: new RegExp(`^(?!.*(?:${HOME_FILE}|${FORM_FILE})).*\\.tsx?$`) }
const FORMS = { name: 'forms', minShareCount: 2, test: /\.tsx?$/ }

/** valibot, always imported as `v`, and the contract's functions that compose its schemas. */
const SCHEMA_MAKERS = ['v', 'data', 'list', 'page', 'text', 'filledText']

const browserBuild = {
  outDir: 'dist/client',
  manifest: true,
  target: 'es2022',
  modulePreload: { polyfill: false },
  // A font inlined in the style would be sent with every page.
  assetsInlineLimit: 0,
  rolldownOptions: {
    input: ['app/start/entry.client.tsx', 'app/start/first-script.ts'],
    // Resolve re-exports of a public.ts on demand: the entry uses little of each feature.
    experimental: { lazyBarrel: true },
    // Schemas of the contract that no rule of the browser uses.
    treeshake: { propertyReadSideEffects: false as const, manualPureFunctions: SCHEMA_MAKERS },
    output: { codeSplitting: { groups: [REACT, SHOP, LISTS, HOME, FORMS] } },
  },
}

const serverBuild = {
  outDir: 'dist/server',
  target: 'node24',
  minify: false,
  copyPublicDir: false,
  rolldownOptions: { output: { entryFileNames: 'entry.server.js', codeSplitting: false } },
}

/** Passes the file names and the style of the browser build to the server build as `virtual:client-build`. */
function exposeClientBuild(): Plugin {
  const name = 'virtual:client-build'
  return {
    name: 'client-build',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null
      const manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Manifest
      const css =
        manifest['app/start/entry.client.tsx']?.css?.map((file) => readFileSync(join(CLIENT, file), 'utf8')) ?? []
      return `export const manifest = ${JSON.stringify(manifest)}\nexport const css = ${JSON.stringify(css.join('').trim())}`
    },
  }
}

/** The first script must be self-contained: an import would delay it until another file is loaded. */
function checkFirstScript(): Plugin {
  return {
    name: 'first-script-alone',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.name === 'first-script' && file.imports.length > 0)
          this.error(
            `first-script.ts would wait for ${file.imports.join(', ')}: keep its files out of the shop's chunk`,
          )
    },
  }
}

/**
 * The entry's style is inlined in every page, but Vite does not know that and every lazy chunk would load it again (15
 * kB). Replace it in the chunks' dependencies by the entry itself, which is always loaded.
 */
function skipInlinedStyle(): Plugin {
  return {
    name: 'style-once',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const entry = chunks.find((chunk) => chunk.isEntry && chunk.viteMetadata?.importedCss.size)
        for (const style of entry?.viteMetadata?.importedCss ?? [])
          for (const chunk of chunks)
            chunk.code = chunk.code.replaceAll(`"${style}"`, () => JSON.stringify(entry?.fileName))
      },
    },
  }
}

/** Writes `.br` and `.gz` files next to compressible assets, at the highest level. */
function compressAssets(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle() {
      for (const file of readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })) {
        if (!COMPRESSIBLE.test(file) || file.startsWith('.vite')) continue
        const bytes = readFileSync(join(CLIENT, file))
        if (bytes.length < COMPRESSED_BYTES_MIN) continue
        writeFileSync(
          join(CLIENT, `${file}.br`),
          brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        )
        writeFileSync(join(CLIENT, `${file}.gz`), gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
