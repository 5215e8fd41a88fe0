import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Migration } from 'kysely/migration'

const FILE = /^(\d{4})_\w+\.ts$/

const names = readdirSync(import.meta.dirname)
  .filter((name) => FILE.test(name))
  .sort()

const numbers = names.map((name) => name.slice(0, 4))
const twice = numbers.find((number, at) => numbers.indexOf(number) !== at)
if (twice !== undefined) throw new Error(`two migrations have the number ${twice}`)

/** Every numbered migration here, in order. Never edit one that has landed. A file is read when its migration runs. */
export const MIGRATIONS: Record<string, Pick<Migration, 'up'>> = Object.fromEntries(
  names.map((name) => [name.replace('.ts', ''), { up: async (db) => (await load(name)).up(db) }]),
)

const load = async (name: string) =>
  (await import(pathToFileURL(path.join(import.meta.dirname, name)).href)) as Migration
