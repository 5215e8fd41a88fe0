import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Manifest, type Plugin } from 'vite'
import { leanRouter } from './lean-router.ts'
import { splitTexts } from './split-texts.ts'
import { PURE_SCHEMA_CALLS, withoutSchemas } from './without-schemas.ts'

const CLIENT = join(import.meta.dirname, 'dist/client')
const COMPRESSIBLE = /\.(js|css|svg|json|ico|txt|webmanifest)$/
const COMPRESSED_BYTES_MIN = 1024

// Whatever the shell says: with NODE_ENV=test, as under our own tests, Vite takes React's development build, and a page
// renders in 30 ms instead of 2.
process.env.NODE_ENV = 'production'

// Two builds, in this order: `vite build` for the browser, `vite build --ssr` for the server, which reads the first one's names.
export default defineConfig(({ isSsrBuild }) => ({
  mode: 'production',
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  plugins: [react(), ...(isSsrBuild ? [clientBuild()] : browserPlugins())],
  json: { namedExports: false, stringify: true },
  build: isSsrBuild ? serverBuild : browserBuild,
  // One self-contained file: one copy of React, the production one, whatever NODE_ENV says on the machine.
  ssr: { noExternal: true },
  publicDir: isSsrBuild ? false : 'public',
}))

const browserPlugins = () => [
  tailwindcss(),
  leanRouter(),
  withoutSchemas(),
  splitTexts(),
  styleOnce(),
  firstScriptAlone(),
  compressed(),
]

// What pages have in common, by who needs it. The files are few: each is compressed by itself, and thirty small ones
// weighed 12 kB more than the same code in three.
const HOME_FILE = 'app/catalog/(?:tender-block|category-tiles|section-head)'
const FORM_FILE =
  'app/(?:account|content|orders(?!/pending-memory)|basket|offers)/|app/ui/(?:field|phone|stepper|dialog|drawer|rare)|refusal|contract/orders' +
  '|app/product-lookup|app/catalog/description'
/** Apart from the entry: it starts in a task of its own (app/arrive.ts), or a telephone stands still for both at once. */
const REACT = { name: 'react', priority: 1, test: /node_modules\/(?:react|react-dom|scheduler)\// }
const SHOP = {
  name: 'shop',
  tags: ['$initial' as const],
  test: /^(?!.*\/app\/(?:arrive|bring-code|early-touches|lay-out-rest)\.ts)/,
}
const HOME = { name: 'home', minShareCount: 2, test: new RegExp(HOME_FILE) }
const LISTS = { name: 'lists', minShareCount: 2, test: new RegExp(`^(?!.*(?:${HOME_FILE}|${FORM_FILE})).*\\.tsx?$`) }
const FORMS = { name: 'forms', minShareCount: 2, test: /\.tsx?$/ }

const browserBuild = {
  outDir: 'dist/client',
  manifest: true,
  target: 'es2022',
  modulePreload: { polyfill: false },
  // A font inside the inlined style would be sent again with every page.
  assetsInlineLimit: 0,
  rolldownOptions: {
    input: ['app/entry.client.tsx', 'app/arrive.ts'],
    // What a public.ts only passes on is looked at when somebody takes it: the entry takes little of each feature.
    experimental: { lazyBarrel: true },
    treeshake: { manualPureFunctions: PURE_SCHEMA_CALLS, propertyReadSideEffects: false as const },
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

/** Hands the browser build's names and its style to the server build as `virtual:client-build`. */
function clientBuild(): Plugin {
  const name = 'virtual:client-build'
  return {
    name: 'client-build',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null
      const manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Manifest
      const css = manifest['app/entry.client.tsx']?.css?.map((file) => readFileSync(join(CLIENT, file), 'utf8')) ?? []
      return `export const manifest = ${JSON.stringify(manifest)}\nexport const css = ${JSON.stringify(css.join('').trim())}`
    },
  }
}

/** The first script brings all others when it is time: were a constant of its own in one of them, it would wait for that. */
function firstScriptAlone(): Plugin {
  return {
    name: 'first-script-alone',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.name === 'arrive' && file.imports.length > 0)
          this.error(`arrive.ts would wait for ${file.imports.join(', ')}: keep its files out of the shop's chunk`)
    },
  }
}

/**
 * The entry's style is inlined in every document, and Vite does not know it: each part that is imported late would fetch
 * it again, 15 kB. Where it stands among what a part needs, the entry itself takes its place, which is always there.
 */
function styleOnce(): Plugin {
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

/** Writes `.br` and `.gz` beside what is worth it, once, as small as they get. */
function compressed(): Plugin {
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
