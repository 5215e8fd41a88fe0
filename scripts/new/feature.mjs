// `npm run new -- feature school-kits`: the files of a new feature in all workspaces, with a table, a page, an admin list and a
// first test. It compiles as it is; rewrite its texts and its table before it lands.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { atRoot } from '../processes/runtime.mjs'
import { ADDITIONS, FILES } from './feature-files.mjs'

const LANGUAGES = ['ua', 'ru', 'en']

const [kind, name] = process.argv.slice(2)
if (kind !== 'feature' || !/^[a-z]+(-[a-z]+)*$/.test(name ?? ''))
  fail('Say: npm run new -- feature NAME, such as school-kits')
if (existsSync(atRoot('server', name))) fail(`There is a server/${name} already.`)

const camel = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
const NAMES = {
  KEBAB: name,
  SNAKE: name.replaceAll('-', '_'),
  CAMEL: camel,
  PASCAL: camel.charAt(0).toUpperCase() + camel.slice(1),
  NUMBER: nextMigration(),
}

for (const [file, text] of Object.entries(FILES)) write(named(file), named(text))
for (const [file, anchor, text] of ADDITIONS) insertBefore(file, anchor, named(text))
for (const language of LANGUAGES) addText(`storefront/app/i18n/on-demand/${language}.json`)
console.log(`Next: the texts ${NAMES.SNAKE}_title, the table in the migration, then npm run check.`)

function named(text) {
  return text.replace(/KEBAB|SNAKE|CAMEL|PASCAL|NUMBER/g, (word) => NAMES[word])
}

function write(file, text) {
  mkdirSync(path.dirname(atRoot(file)), { recursive: true })
  writeFileSync(atRoot(file), text)
  console.log(file)
}

function insertBefore(file, anchor, text) {
  const source = readFileSync(atRoot(file), 'utf8')
  if (source.split(anchor).length !== 2)
    fail(`${file} should contain ${JSON.stringify(anchor)} once: change scripts/new/feature-files.mjs.`)
  write(
    file,
    source.replace(anchor, () => text + anchor),
  )
}

function addText(file) {
  const texts = { ...JSON.parse(readFileSync(atRoot(file), 'utf8')), [`${NAMES.SNAKE}_title`]: NAMES.PASCAL }
  const sorted = Object.fromEntries(Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1)))
  write(file, `${JSON.stringify(sorted, null, 2)}\n`)
}

function nextMigration() {
  const numbers = readdirSync(atRoot('server/database/migrations')).map((file) => Number.parseInt(file, 10) || 0)
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
