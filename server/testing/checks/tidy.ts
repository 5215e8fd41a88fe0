import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

// The checks of tidy.test.ts. Each takes a file's text and returns its faults.

export const ROOT = path.resolve(import.meta.dirname, '../../..')

const FOLDERS = ['contract', 'ui', 'server', 'storefront', 'admin', 'e2e', 'lab', 'scripts', 'docs']
const NOT_SOURCE = new Set(['node_modules', 'dist', 'data', 'test-results'])
const SOURCE = /\.(ts|tsx|mjs|cjs|css|json|md|html)$/

/** Every source file of ours, from the root, with forward slashes. */
export function sourceFiles(): string[] {
  const at_root = readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name) && entry.name !== 'package-lock.json')
    .map((entry) => entry.name)
  return [...at_root, ...FOLDERS.filter((folder) => existsSync(path.join(ROOT, folder))).flatMap(filesUnder)]
}

function filesUnder(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const at = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) return NOT_SOURCE.has(entry.name) || entry.name.startsWith('.') ? [] : filesUnder(at)
    return SOURCE.test(entry.name) ? [at] : []
  })
}

/** Writes, by Kysely or raw, into tables that belong to another folder, and writes whose table cannot be read off. */
export function foreignWrites(text: string, folder: string, owners: Record<string, string>): string[] {
  const built = [...text.matchAll(/\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*([^)]*)/g)]
  const raw = [
    ...text.matchAll(/\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+"?(\w+)/gi),
    ...text.matchAll(/\bupdate\s+"?(\w+)"?\s+(?:(?:as\s+)?\w+\s+)?set\b/gi),
  ]
  const named = built.flatMap(([, table = '']) => tableNames(table.trim(), text))
  const tables = [...named, ...raw.map(([, table = '']) => table).filter((table) => table in owners)]
  return tables.filter((table) => owners[table] !== folder).map((table) => `writes ${table} of ${owners[table] ?? '?'}`)
}

/** The name itself, or the names that a variable may hold where its type spells them out: `table: 'a' | 'b'`. */
function tableNames(argument: string, text: string): string[] {
  const [, name] = /^['"](\w+)/.exec(argument) ?? []
  if (name !== undefined) return [name]
  const [, choices] = new RegExp(`\\b${argument.replace(/\W/g, '')}: ((?:'\\w+'(?: \\| )?)+)`).exec(text) ?? []
  return choices?.match(/\w+/g) ?? [`(${argument}: nobody can tell which)`]
}

/** Reads of the environment, except of variables that only test runs set. */
export function readsEnvironment(text: string): string[] {
  return [...text.matchAll(/process\.env(?!\['TEST_)(?:\['\w+'\]|\.\w+)?/g)].map(([found]) => found)
}

export const leftOutTests = (text: string) =>
  matches(
    text,
    /^.*\b(?:test|it|describe|suite|t)(?:\.\w+)*\.(?:only|skip|todo|fixme)\(|\{\s*(?:only|skip|todo):\s*\S/gm,
  )

/** The machine is noisy: times are measured by `npm run bench` and judged by `npm run faults`. */
export const timedAsserts = (text: string) =>
  matches(text, /^.*\b(?:assert|expect)\b[^\n]*\b(?:Date|performance)\.now\(\) - \w+(?: <|\)\.toBeLess).*$/gm)

export const strayTodos = (text: string) => matches(text, /\b(?:TODO|FIXME|XXX)\b(?!\s*\(?#\d+).*$/gm)

export const machinePaths = (text: string) => matches(text, /(?<![\w.-])\/(?:work|root|home\/\w+|tmp\/bash_jobs)\/\S*/g)

/** A touch leaves them on until the next one. As Prettier writes them. */
export const stickyHovers = (text: string) =>
  matches(text.replaceAll(/^( *)@media \(hover: hover\) \{\n[\s\S]*?^\1\}/gm, ''), /^.*:hover\b.*$/gm)

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([found]) => found.trim())

/** Queries in a file that speaks HTTP. */
export const queries = (text: string) =>
  matches(text, /(?:\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql`|\bfrom 'kysely).*$/gm)

/** Which files must be named in which list: [of these, by this one]. A file that nobody names does nothing, silently. */
const LISTS: readonly [RegExp, string][] = [
  [/^contract\/admin\/(?!.*\.test\.ts$)[\w/-]+\.ts$/, 'contract/admin/endpoints.ts'],
  [/^contract\/shop\/(?!.*\.test\.ts$)[\w/-]+\.ts$/, 'contract/shop/endpoints.ts'],
  [/^server\/[\w-]+\/(?:routes|admin)\.ts$/, 'server/app.ts'],
  [/^admin\/src\/[\w-]+\/section\.tsx$/, 'admin/src/sections.ts'],
]

/** Files that their list does not import. Of the contract, only those that make endpoints. */
export function unlisted(files: readonly string[], read: (file: string) => string): string[] {
  return LISTS.flatMap(([wanted, list]) => {
    const text = read(list)
    const from = path.posix.dirname(list)
    return files
      .filter((file) => wanted.test(file) && (!file.startsWith('contract/') || read(file).includes('= endpoint(')))
      .filter((file) => !text.includes(`from './${path.posix.relative(from, file)}'`))
      .map((file) => `${file} is not in ${list}`)
  })
}

/** A file as dependency-cruiser tells of it. */
export interface Module {
  source: string
  dependencies: { resolved: string; dependencyTypes: string[] }[]
}

/**
 * Circles of imports that run when a module is loaded; types and late imports may point back. dependency-cruiser names
 * one circle for each import, so a lawful one can hide an unlawful one from it.
 */
export function circles(modules: readonly Module[]): string[] {
  const targets = new Map(modules.map((module) => [module.source, loadedWith(module)]))
  const done = new Set<string>()
  const found: string[] = []
  const visit = (source: string, trail: string[]) => {
    if (trail.includes(source)) found.push([...trail.slice(trail.indexOf(source)), source].join(' → '))
    if (trail.includes(source) || done.has(source)) return
    for (const target of targets.get(source) ?? []) visit(target, [...trail, source])
    done.add(source)
  }
  for (const { source } of modules) visit(source, [])
  return found
}

/** Top-level folders of a workspace that import each other in a circle; type-only and late imports count too. */
export function folderCircles(modules: readonly Module[], workspace: string): string[] {
  const folderOf = (file: string) => new RegExp(`^${workspace}/([^/]+)/`).exec(file)?.[1]
  const edges = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    const from = folderOf(source)
    if (from === undefined || source.endsWith('.test.ts')) continue
    const targets = edges.get(from) ?? new Set()
    edges.set(from, targets)
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved)
      if (to !== undefined && to !== from) targets.add(to)
    }
  }
  const folders = [...edges].map(([source, targets]) => ({
    source,
    dependencies: [...targets].map((resolved) => ({ resolved, dependencyTypes: [] })),
  }))
  return circles(folders)
}

const loadedWith = ({ dependencies }: Module) =>
  dependencies
    .filter(({ dependencyTypes }) => !dependencyTypes.some((type) => type === 'type-only' || type === 'dynamic-import'))
    .map(({ resolved }) => resolved)

/** Files and npm scripts that a document names in backticks and that do not exist. */
export function brokenReferences(text: string): string[] {
  const named = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, name = '']) => spellOut(name))
  return named.filter((name) => (isScriptName(name) ? !isScript(name) : looksLikeFile(name) && !isFile(name)))
}

/** `i18n/{ua,ru}.json` is two names. */
function spellOut(name: string): string[] {
  const [, before = '', choices, after = ''] = /^(.*)\{([^{}]*,[^{}]*)\}(.*)$/.exec(name) ?? []
  return choices === undefined ? [name] : choices.split(',').flatMap((choice) => spellOut(before + choice + after))
}

const isScriptName = (name: string) => /^npm (?:run [\w:-]+|start|test)\b/.test(name)

function isScript(name: string): boolean {
  const script = name.replace(/^npm (?:run )?/, '').split(' ')[0] ?? ''
  const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  return script in manifest.scripts
}

/** Not addresses (`/api/…`), packages (`@shop/…`), patterns, variables, nor what is made while running. */
function looksLikeFile(name: string): boolean {
  if (!/^[\w.][\w./-]*$/.test(name) || /^(?:DATA_DIR|data|test-results|node_modules|storefront\/dist)\b/.test(name))
    return false
  return (
    /\.(?:ts|tsx|mjs|cjs|json|css|md|sql)$/.test(name) ||
    (name.includes('/') && /^[a-z.]/.test(name) && isFolderOfOurs(name))
  )
}

const isFolderOfOurs = (name: string) => ['.ci', ...FOLDERS].includes(name.split('/')[0] ?? '')

/** From the root, or the end of a path: `routes.ts` is one of several, `catalog/products.ts` one of them. */
function isFile(name: string): boolean {
  if (existsSync(path.join(ROOT, name))) return true
  return sourceFiles().some((file) => file.endsWith(`/${name}`))
}
