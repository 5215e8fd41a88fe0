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

// First `vite build` for the browser, then `vite build --ssr`, which reads the browser build's file names.
const onBuild = (isSsrBuild = false): UserConfig => ({
  mode: 'production',
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  plugins: [react(), ...(isSsrBuild ? [exposeClientBuild(), escapeCyrillic()] : browserPlugins())],
  json: { namedExports: false, stringify: true },
  build: isSsrBuild ? serverBuild : browserBuild,
  // One file with one production copy of React, whatever NODE_ENV is at run time.
  ssr: { noExternal: true },
  publicDir: isSsrBuild ? false : 'public',
})

export default defineConfig(({ command, isSsrBuild }) => {
  if (command === 'serve') return onServe()
  // With NODE_ENV=test Vite bundles React's development build, and a page renders in 30 ms instead of 2.
  process.env.NODE_ENV = 'production'
  return onBuild(isSsrBuild)
})

const browserPlugins = () => [
  bareEndpoints(),
  tailwindcss(),
  skipEntryStyle(),
  checkVariables(),
  checkFirstScript(),
  compressAssets(),
]

// Few files: each is compressed separately, and thirty small ones weighed 12 kB more than three.
const HOME_FILE = 'app/catalog/(?:home/(?:tender-block|section-head)|lists/category-tiles)'
const FORM_FILE =
  'app/(?:account|cabinet|card-payments|content|checkout(?!/order/pending-order-storage)|forms)/|(?:app/ui|ui/components/[^/]+)/(?:field|password|check|stepper)|ui/icons/rare|refusal|contract/(?:shop|rules(?:/\\w+)?)/(?:card-payments|claims|kits|order|offer|payments|plans|rooms|room-|lists|deliver|saved|requisites|shipment)' +
  '|app/products/(?:look-up|description|goods-text|kit-price|line-parts|shared-list)|app/catalog/product/description' +
  '|app/(?:api/use-download|pages/(?:own-data|use-returned))|contract/rules/(?:goods/best-match|money/vat)' +
  '|/(?:copy-text|use-focus-next)\\.ts'
/**
 * Separate from the entry: it runs in a task of its own (start/load-code.ts). Together they would block a phone for too
 * long.
 */
const REACT = {
  name: 'react',
  priority: 1,
  test: /node_modules\/(?:react|react-dom|scheduler)\/|app\/start\/react\.ts/,
}
const SHOP = {
  name: 'shop',
  tags: ['$initial' as const],
  test: /^(?!.*\/app\/start\/(?:first-script|load-code|event-replay|deferred-sections|mark-empty)\.ts)/,
}
/**
 * In files of their own: what few pages show (the form library has 11 kB), and what brings a style sheet, which other
 * pages would carry too.
 */
const RARE_FILE =
  '(?:app/(?:pages/not-found\\.tsx|forms/(?:use-form|captcha)\\.tsx?|account/popups/new-password-fields|checkout/(?:details/|order/thanks-popup)|offers/|orders/|rooms/)|(?:app/ui|ui/components/[^/]+)/(?:dialog|drawer)\\.tsx)'
const HOME = { name: 'home', minShareCount: 2, test: new RegExp(HOME_FILE) }
const LISTS = {
  name: 'lists',
  minShareCount: 2,
  test: new RegExp(`^(?!.*(?:${HOME_FILE}|${FORM_FILE}|${RARE_FILE})).*\\.tsx?$`),
}
const FORMS = { name: 'forms', minShareCount: 2, test: new RegExp(`^(?!.*${RARE_FILE}).*\\.tsx?$`) }

/** valibot (`v`), and the contract's functions that compose schemas. */
const SCHEMA_MAKERS = ['v', 'data', 'list', 'page', 'text', 'filledText']

const browserBuild = {
  outDir: 'dist/client',
  manifest: true,
  target: 'es2022',
  modulePreload: { polyfill: false },
  // Inlined, a font would be sent with every page.
  assetsInlineLimit: 0,
  rolldownOptions: {
    input: ['app/start/entry.client.tsx', 'app/start/first-script.ts'],
    // Resolves re-exports of a public.ts on demand.
    experimental: { lazyBarrel: true },
    // Schemas that no rule of the browser uses.
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

/** V8 keeps the whole text, at two bytes a character if one of them is Cyrillic. */
function escapeCyrillic(): Plugin {
  const escape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  return {
    name: 'escape-cyrillic',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = file.code.replaceAll(/[\u0080-\uffff]/g, escape)
    },
  }
}

/** Passes file names and styles of the browser build to the server build. */
function exposeClientBuild(): Plugin {
  const name = 'virtual:client-build'
  return {
    name: 'client-build',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null
      const manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Manifest
      const files = new Set(Object.values(manifest).flatMap(({ css }) => css ?? []))
      const styles = Object.fromEntries(
        Array.from(files, (file) => [file, readFileSync(join(CLIENT, file), 'utf8').trim()]),
      )
      return `export const manifest = ${JSON.stringify(manifest)}\nexport const styles = ${JSON.stringify(styles)}`
    },
  }
}

/** Tailwind leaves out variables that only style sheets of later chunks use. */
function checkVariables(): Plugin {
  return {
    name: 'style-variables',
    generateBundle(_, bundle) {
      const styles = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' && file.fileName.endsWith('.css') ? String(file.source) : [],
      )
      const used = styles.join('').matchAll(/var\((--(?:animate|color|dur|ease|font|radius|shadow|z)-[\w-]+)\)/g)
      for (const [, name] of used)
        if (!styles.some((style) => style.includes(`${name}:`)))
          this.error(`no style sheet defines ${name}: put it into "@theme static" of ui/tokens.css`)
    },
  }
}

/** An import would delay the first script. */
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
 * Every page has the entry's style inlined, but every lazy chunk would load it again (15 kB). The entry, which is always
 * loaded, replaces it in their dependencies. Of its other styles the page tells Vite itself (start/html.ts).
 */
function skipEntryStyle(): Plugin {
  return {
    name: 'entry-style-once',
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

/** `.br` and `.gz` beside compressible assets, at the highest level. */
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
