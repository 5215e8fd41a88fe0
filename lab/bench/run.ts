// `npm run bench`: all sections, or the named ones: `npm run bench -- growth lighthouse`.
import { ensureBuilt } from '../../scripts/build.mjs'
import { writeSection } from './document.ts'
import { SECTIONS } from './sections.ts'

const named = process.argv.slice(2)
const unknown = named.filter((word) => !SECTIONS.some((section) => section.word === word))
if (unknown.length > 0) {
  const words = SECTIONS.map(({ word, title }) => `  ${word.padEnd(12)}${title}`).join('\n')
  process.stderr.write(`There is no section ${unknown.join(', ')}. There are:\n${words}\n`)
  process.exit(1)
}

await ensureBuilt()
for (const { word, title, measure } of SECTIONS) {
  if (named.length > 0 && !named.includes(word)) continue
  const began = performance.now()
  process.stderr.write(`\n${title} …\n`)
  const text = await measure()
  process.stdout.write(`\n## ${title}\n\n${text}\n`)
  // At once, so that a later failure loses nothing.
  await writeSection(title, text)
  process.stderr.write(`${word}: ${Math.round((performance.now() - began) / 1000)} s\n`)
}
