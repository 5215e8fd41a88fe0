import { createHash } from 'node:crypto'
import { manifest, styles } from 'virtual:client-build'
import { NO_SCRIPT_STYLE, type PageAssets } from './html.ts'

const ENTRY = 'app/start/entry.client.tsx'
/** Loads the entry after the first paint and records events until then. */
const FIRST_SCRIPT = 'app/start/first-script.ts'
/** Text and headings. The style sheet loads codes and rare characters. */
const PRELOADED_FONT = /\/(onest|geologica)-(?!rare-)[^/]*\.woff2$/

const entry = manifest[ENTRY]

/** @param sources the page's modules in the manifest */
export function assetsOf(sources: readonly string[]): PageAssets {
  const files = new Set<string>()
  const style_files = new Set<string>()
  for (const source of [ENTRY, ...sources]) collect(source, files, style_files)
  // The entry's dependencies run first, in their own task.
  const started = [...(entry?.imports ?? []).flatMap((name) => manifest[name]?.file ?? []), entry?.file ?? '']
  return {
    styles: Array.from(style_files, (file) => ({
      file,
      text: styles[file] ?? null,
      is_everywhere: entry?.css?.includes(file) ?? false,
    })),
    fonts: (entry?.assets ?? []).filter((file) => PRELOADED_FONT.test(file)),
    first_script: manifest[FIRST_SCRIPT]?.file ?? '',
    fetched: [...files].filter((file) => !started.includes(file)),
    started,
  }
}

function collect(source: string, files: Set<string>, style_files: Set<string>) {
  const chunk = manifest[source]
  if (!chunk || files.has(chunk.file)) return
  files.add(chunk.file)
  for (const file of chunk.css ?? []) style_files.add(file)
  for (const imported of chunk.imports ?? []) collect(imported, files, style_files)
}

/** CSP sources of a page's inline styles. */
export const styleHashes = ({ styles: inlined }: PageAssets): string[] =>
  [...inlined.flatMap(({ text }) => text ?? []), NO_SCRIPT_STYLE].map(hashOf)

const hashes = new Map<string, string>()

function hashOf(style: string): string {
  const hash = hashes.get(style) ?? `'sha256-${createHash('sha256').update(style).digest('base64')}'`
  hashes.set(style, hash)
  return hash
}
