import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { isRareFile } from './app/i18n/rare-files.ts'

const APP = join(import.meta.dirname, 'app')
const PART = /^(.+\/i18n\/\w+\.json)\?(first|rare)$/
const PLURAL = /_(?:one|few|many|other)$/
/** Every literal of a file that could be a key; `${…}` in it stands for anything. */
const LITERAL = /(['"`])([\w.${} -]+?)\1/g

/**
 * Makes two files of each language's texts: `ua.json?first` holds what the home page, the catalogue and the search may
 * say, `ua.json?rare` what only rare files ask for. A key that no file names is among the first. 3 kB less on the way in.
 */
export function splitTexts(): Plugin {
  return {
    name: 'split-texts',
    load(id) {
      const [, file, part] = PART.exec(id) ?? []
      if (file === undefined) return null
      this.addWatchFile(file)
      const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
      const isRare = rareKeys()
      const wanted = Object.fromEntries(texts.filter(([key]) => isRare(key) === (part === 'rare')))
      return { code: `export default ${JSON.stringify(wanted)}`, moduleType: 'js' }
    },
  }
}

function rareKeys(): (key: string) => boolean {
  const files = globSync('**/*.{ts,tsx}', { cwd: APP, exclude: ['**/*.test.ts'] })
  const names = (are_rare: boolean) => keysNamedIn(files.filter((file) => isRareFile(file) === are_rare))
  const [isNamedRarely, isNamedFirst] = [names(true), names(false)]
  return (key) => isNamedRarely(key) && !isNamedFirst(key)
}

function keysNamedIn(files: string[]): (key: string) => boolean {
  const sources = files.map((file) => readFileSync(join(APP, file), 'utf8'))
  const literals = new Set(sources.flatMap((source) => [...source.matchAll(LITERAL)].map((match) => match[2] ?? '')))
  const patterns = [...literals].filter((literal) => /\w\$\{|\}\w/.test(literal)).map(patternOf)
  return (key) =>
    literals.has(key) || literals.has(key.replace(PLURAL, '')) || patterns.some((pattern) => pattern.test(key))
}

const patternOf = (literal: string) =>
  new RegExp(`^${literal.replace(/\$\{[^}]*\}|[.{}$]/g, (hole) => (hole.length > 1 ? '.+' : `\\${hole}`))}$`)
