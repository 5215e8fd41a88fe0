import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { openShop } from './testing/shop.ts'

interface Family {
  name: string
  type: string
  help: string
}

/** The complaints of `promtool check metrics` that our metrics could cause. */
function complaintsOf(text: string): string[] {
  const families = familiesOf(text)
  const names = families.map(({ name }) => name)
  return [
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} comes twice`),
    ...families.filter(({ help }) => help === '').map(({ name }) => `${name} has no help`),
    ...families.flatMap(complainOfName),
    ...seriesNames(text).flatMap((name) => (names.some((family) => isOf(name, family)) ? [] : [`${name} has no type`])),
  ]
}

function familiesOf(text: string): Family[] {
  const helps = new Map([...text.matchAll(/^# HELP (\S+) ?(.*)$/gm)].map(([, name, help]) => [name, help ?? '']))
  return [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => ({
    name,
    type,
    help: helps.get(name) ?? '',
  }))
}

function complainOfName({ name, type }: Family): string[] {
  const is_total = name.endsWith('_total')
  if (type === 'counter' && !is_total) return [`${name} is a counter without _total`]
  if (type !== 'counter' && is_total) return [`${name} is no counter and has _total`]
  if (!/^[a-z][a-z0-9_]*$/.test(name)) return [`${name} is not in snake_case`]
  return /_(?:milliseconds|minutes|kilobytes|megabytes)\b/.test(name) ? [`${name} has no base unit`] : []
}

const seriesNames = (text: string) =>
  text.split('\n').flatMap((line) => /^([a-zA-Z_:][\w:]*)[{ ]/.exec(line)?.[1] ?? [])

const isOf = (series: string, family: string) =>
  series === family || ['_bucket', '_sum', '_count'].some((end) => series === family + end)

test('the metrics follow the rules of Prometheus and include the memory of each process', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const text = await (await shop.fetch('/metrics')).text()
  assert.deepEqual(complaintsOf(text), [])
  assert.match(text, new RegExp(`^resident_memory_bytes\\{pid="${process.pid}"\\} \\d+$`, 'm'))

  // If promtool is installed, check that it agrees with the rules above.
  const promtool = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' })
  if (promtool.error === undefined) assert.equal(promtool.stdout + promtool.stderr, '')
})
