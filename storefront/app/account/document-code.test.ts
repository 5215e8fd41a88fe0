import { equal } from 'node:assert/strict'
import test from 'node:test'
import { documentCodeDoubt } from './document-code.ts'

// Codes of public bodies as the state register prints them.
for (const code of ['00032129', '14360570', '20077720', '00100227', '40075815', '37472062'])
  test(`the code ${code} of a real organisation is not doubted`, () => equal(documentCodeDoubt(code), null))

test('a person’s code with the right check digit is not doubted', () => {
  equal(documentCodeDoubt('1234567899'), null)
})

for (const [code, doubt] of [
  ['14360571', 'document_code_check'],
  ['41360570', 'document_code_check'],
  ['1234567890', 'document_code_check'],
  ['1436057', 'document_code_length'],
  ['143605700', 'document_code_length'],
] as const)
  test(`the code ${code} is doubted: ${doubt}`, () => equal(documentCodeDoubt(code), doubt))

test('no code is nothing to doubt', () => equal(documentCodeDoubt(''), null))
