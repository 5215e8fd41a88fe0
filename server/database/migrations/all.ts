import { readdirSync } from 'node:fs'
import type { Migration } from 'kysely/migration'

const FILE = /^(\d{4})_\w+\.ts$/

const names = readdirSync(import.meta.dirname)
  .filter((name) => FILE.test(name))
  .sort()

const numbers = names.map((name) => name.slice(0, 4))
const twice = numbers.find((number, at) => numbers.indexOf(number) !== at)
if (twice !== undefined) throw new Error(`two migrations have the number ${twice}`)

/** Every numbered migration here, in order. Never edit one that has landed. */
export const MIGRATIONS: Record<string, Migration> = Object.fromEntries(
  await Promise.all(
    names.map(async (name) => [name.replace('.ts', ''), (await import(`./${name}`)) as Migration] as const),
  ),
)
