import { equal } from 'node:assert/strict'
import test from 'node:test'
import { documentCodeWarning } from './document-code.ts'

// Codes of public bodies from the state register.
for (const code of ['00032129', '14360570', '20077720', '00100227', '40075815', '37472062'])
  test(`the code ${code} of a real organisation gives no warning`, () => equal(documentCodeWarning(code), null))

test('a personal code with the right check digit gives no warning', () => {
  equal(documentCodeWarning('1234567899'), null)
})

for (const [code, warning] of [
  ['14360571', 'document_code_check'],
  ['41360570', 'document_code_check'],
  ['1234567890', 'document_code_check'],
  ['1436057', 'document_code_length'],
  ['143605700', 'document_code_length'],
] as const)
  test(`the code ${code} gives the warning ${warning}`, () => equal(documentCodeWarning(code), warning))

test('an empty code gives no warning', () => equal(documentCodeWarning(''), null))
