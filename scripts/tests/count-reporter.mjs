// A reporter for node:test: a line for each file, every failure in full, and the counts and the names of what failed for
// test.mjs.
import { writeFileSync } from 'node:fs'
import path from 'node:path'

const INDENT = '    '

export default async function* report(events) {
  const counts = { passed: 0, failed: 0, skipped: 0, failures: [] }
  const tests = new Map()
  for await (const { type, data } of events) {
    if (type === 'test:summary' && !isGroup(data)) yield fileLine(data)
    if (type === 'test:complete' && data.details.type !== 'suite') tests.set(data.file, (tests.get(data.file) ?? 0) + 1)
    if (type === 'test:complete' && isFile(data)) yield fileLine(ofFile(data, tests.get(data.name) ?? 0))
    if (type === 'test:fail' && isOwnFailure(data)) {
      counts.failures.push(nameOf(data))
      yield failure(data)
    }
    if (type === 'test:stderr' || type === 'test:stdout') yield data.message
    if (type === 'test:summary' && data.file === undefined) count(counts, data.counts)
  }
  // At the end: without the file test.mjs reports a failure.
  if (process.env.COUNTS_FILE) writeFileSync(process.env.COUNTS_FILE, JSON.stringify(counts))
  else yield `${counts.passed} passed, ${counts.failed + counts.skipped} failed\n`
}

function count(counts, summary) {
  counts.passed = summary.passed
  counts.failed = summary.failed + summary.cancelled
  counts.skipped = summary.skipped + summary.todo
}

/** The failed child is already reported. */
const isOwnFailure = ({ details }) => details.error?.failureType !== 'subtestsFailed'

/** Files that share a process (test-groups.mjs) are its suites. */
const isGroup = ({ file }) => file !== undefined && path.basename(file).startsWith('group-')
const isFile = ({ name, nesting }) => nesting === 0 && path.isAbsolute(name) && name.endsWith('.test.ts')

const ofFile = ({ name, details: { duration_ms, passed } }, tests) => ({
  file: name,
  counts: { tests },
  duration_ms,
  success: passed,
})

function fileLine({ file, counts, duration_ms, success }) {
  if (file === undefined) return ''
  const name = path.relative(process.cwd(), file)
  return `${success ? '✔' : '✖'} ${name} (${counts.tests}, ${(duration_ms / 1000).toFixed(1)} s)\n`
}

function failure({ name, file, line, details }) {
  const error = details.error?.cause ?? details.error
  const text = error instanceof Error ? stackOf(error) : String(error)
  const where = file ? `${path.relative(process.cwd(), file)}:${line ?? 1}` : ''
  return `✖ ${nameOf({ name })}\n${INDENT}${where}\n${text.replace(/^/gm, INDENT)}\n${difference(error)}`
}

/** A file that failed outside of its tests is reported under its path. */
const nameOf = ({ name }) => name.replace(`${process.cwd()}/`, '')

function stackOf(error) {
  const lines = (error.stack ?? error.message).split('\n').filter((line) => !/^\s+at .*\(?node:/.test(line))
  return [...lines, ...(error.cause ? [`caused by ${String(error.cause?.stack ?? error.cause)}`] : [])].join('\n')
}

function difference(error) {
  if (error?.code !== 'ERR_ASSERTION' || error.generatedMessage) return ''
  const shown = { actual: error.actual, expected: error.expected }
  return `${INDENT}${JSON.stringify(shown, null, 2).replace(/\n/g, `\n${INDENT}`)}\n`
}
