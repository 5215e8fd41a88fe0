import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { CLEAN, isClean, outdatedWords } from './glossary.ts'
import { ROOT, sourceFiles } from './tidy.ts'

const files = sourceFiles()

test('the words that the glossary replaced do not come back', () => {
  const wrong = files.filter(isClean).flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    return outdatedWords(file, text).map((word) => `${file}: ${word}`)
  })
  assert.deepEqual(wrong, [])
})

test('every folder that is called clean exists', () => {
  assert.deepEqual(
    CLEAN.filter((clean) => !files.some((file) => file.startsWith(clean))),
    [],
  )
})

const noticed = (text: string, file = 'server/apples/apples.ts') => outdatedWords(file, text)

test('an outdated word is noticed in names, comments and documents', () => {
  const word = ['err', 'and'].join('')
  const phrase = ['for', 'ever'].join(' ')
  assert.deepEqual(noticed(`const ${word}Of = 1`), [word])
  assert.deepEqual(noticed(`const next_${word} = 1`), [word])
  assert.deepEqual(noticed(`// It waits ${phrase}.`), [phrase])
  assert.deepEqual(noticed('', `server/apples/${word}.ts`), [word])
  assert.deepEqual(noticed(`A page waits ${phrase}.`, 'docs/apples.md'), [phrase])
})

test('texts for users and quoted names are left alone', () => {
  const word = ['an', 'ew'].join('')
  assert.deepEqual(noticed(`const text = '${word}'`), [])
  assert.deepEqual(noticed(`The command \`${word}\`.`, 'docs/apples.md'), [])
})

test('a comment that starts with a who or what without a noun is noticed', () => {
  assert.equal(noticed('/** Who is blocked gets nothing. */').length, 1)
  assert.equal(noticed('/** Signs in.\n * @returns what was sent */').length, 1)
  assert.equal(noticed('// Sends mail. What was\n// sent is stored.').length, 1)
  assert.deepEqual(noticed('// What happens if the disk is full?'), [])
  assert.deepEqual(noticed('/** Whether the user is blocked. */'), [])
})
