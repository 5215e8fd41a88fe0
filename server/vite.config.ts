import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const OUT_DIR = path.join(import.meta.dirname, 'dist')

/** The shop runs from one file: a thousand take longer to load and more memory (docs/decisions/0032-server-bundle.md). */
export default defineConfig({
  plugins: [keepPlaces()],
  // Hundreds of small files. Other packages stay outside: some find their own files, some are loaded on first use.
  ssr: { noExternal: ['kysely', 'valibot'] },
  build: {
    ssr: 'main.ts',
    outDir: OUT_DIR,
    target: 'node24',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' } },
  },
})

/** Workers, migrations, fonts and data stay beside the source that names them. */
function keepPlaces(): Plugin {
  return {
    name: 'keep-places',
    enforce: 'pre',
    transform: {
      filter: { code: 'import.meta' },
      handler(code, file) {
        if (/import\.meta\.(?!dirname|url)\w/.test(code))
          this.error(`Only import.meta.dirname and .url work here: ${file}`)
        const place = path.relative(OUT_DIR, file).replaceAll(path.sep, '/')
        return code
          .replaceAll('import.meta.dirname', `import.meta.dirname + ${JSON.stringify(`/${path.posix.dirname(place)}`)}`)
          .replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`)
      },
    },
  }
}
