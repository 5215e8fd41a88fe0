import assert from 'node:assert/strict'
import { test } from 'node:test'
import { descriptionBlocks, summaryOf } from './description-blocks.ts'

test('blank lines separate paragraphs, "• " lines form a list', () => {
  assert.deepEqual(descriptionBlocks('Перший.\n\nДругий,\nз рядком.\n\n• Скло\n• Метал\n'), [
    { kind: 'text', text: 'Перший.' },
    { kind: 'text', text: 'Другий,\nз рядком.' },
    { kind: 'list', items: ['Скло', 'Метал'] },
  ])
})

test('a list may follow its heading without a blank line, and text may follow the list', () => {
  assert.deepEqual(descriptionBlocks('У наборі:\r\n• лупа\r\n\r\n• пінцет\r\nГарантія 24 місяці.'), [
    { kind: 'text', text: 'У наборі:' },
    { kind: 'list', items: ['лупа', 'пінцет'] },
    { kind: 'text', text: 'Гарантія 24 місяці.' },
  ])
})

test('a description that is empty or blank shows nothing', () => {
  assert.deepEqual(descriptionBlocks(' \n\n '), [])
  assert.equal(summaryOf(''), '')
})

test('a negative number or a dash inside a word is no bullet', () => {
  assert.deepEqual(descriptionBlocks('-5 °C до +40 °C'), [{ kind: 'text', text: '-5 °C до +40 °C' }])
})

test('search engines get the first paragraph, cut between words', () => {
  assert.equal(summaryOf('Коротко.\n\n• Довгий список'), 'Коротко.')
  const summary = summaryOf(`${'слово '.repeat(40)}кінець`)
  assert.ok(summary.length <= 161 && summary.endsWith('слово…'), summary)
})
