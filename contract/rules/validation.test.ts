import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isEmail, isName, isPassword, maskedPhone, phoneDigits, searchProblem } from './validation.ts'

test('an empty search and a forbidden character are different problems', () => {
  assert.equal(searchProblem(''), 'search_empty')
  assert.equal(searchProblem(' \t '), 'search_empty')
  assert.equal(searchProblem('мікроскоп'), null)
})

for (const character of '!@#$%^&*(),.?":{}|<>')
  test(`a search may not contain ${character}`, () => assert.equal(searchProblem(`скло${character}`), 'search_invalid'))

test('a search may contain an apostrophe, a dash and a slash', () => {
  for (const typed of ["м'яч", 'м’яч', '11-0412', 'A/B', 'ДК 021:2015 39162100-6'])
    assert.equal(searchProblem(typed), null)
})

for (const typed of [
  '+380 (67) 111 22 33',
  '0671112233',
  '380671112233',
  '+380671112233',
  '671112233',
  '067-111-22-33',
])
  test(`the phone ${typed} is understood`, () => assert.equal(phoneDigits(typed), '671112233'))

for (const typed of [
  '',
  '+380 (67) 111 22 3',
  '06711122334',
  '+48 601 111 222 333',
  'телефон 0671112233',
  '067111223３',
  '067111222',
  '+380067111222',
])
  test(`the phone "${typed}" is refused`, () => assert.equal(phoneDigits(typed), null))

test('any nine digits in the mask of the specification are a phone', () =>
  assert.equal(phoneDigits('+380 (00) 000 00 01'), '000000001'))

test('phones are shown in the mask of the specification', () =>
  assert.equal(maskedPhone('671112233'), '+380 (67) 111 22 33'))

test('names may contain Latin, Ukrainian and Russian letters, apostrophes, hyphens, spaces', () => {
  for (const name of ['Олена Прикладна', 'Іван Нечуй-Левицький', 'Мар’яна', "O'Brien", 'Ґудзь', 'Артём'])
    assert.equal(isName(name), true)
  for (const name of ['', '  ', 'R2D2', 'Олена!', '<b>Олена</b>', 'Олена 🙂', 'а'.repeat(121)])
    assert.equal(isName(name), false)
})

test('e-mails need one @, a dot after it, and no spaces', () => {
  for (const email of ['olena@school.example', 'a.b+c@d-e.ua', 'a@b.c.ua', 'школа@пошта.укр'])
    assert.equal(isEmail(email), true)
  for (const email of [
    '',
    'olena',
    'olena@',
    '@school.example',
    'a b@c.ua',
    'a@b@c.ua',
    'a@b.c',
    'a@b..',
    'a@b..ua',
    'a@.b.ua',
    `${'a'.repeat(250)}@b.ua`,
  ])
    assert.equal(isEmail(email), false, email)
})

test('passwords are 8 to 32 letters, digits and common symbols, without spaces and emoji', () => {
  for (const password of ['12345678', 'Шкільна-2026!', '~`^_{}[]', 'a'.repeat(32)])
    assert.equal(isPassword(password), true, password)
  for (const password of ['1234567', 'a'.repeat(33), 'with space', 'смайлик🙂🙂', '12345678\n'])
    assert.equal(isPassword(password), false, password)
})
