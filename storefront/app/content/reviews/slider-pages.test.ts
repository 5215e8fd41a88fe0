import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { pageNumbers, pagesCount, pageShown } from './slider-pages.ts'

test('twenty-four reviews are twelve pages of two, or as many pages of one', () => {
  equal(pagesCount(24, 2), 12)
  equal(pagesCount(24, 1), 24)
  equal(pagesCount(3, 2), 2)
  equal(pagesCount(0, 2), 0)
})

test('the shown page follows the scroll position, and the end is always the last page', () => {
  const track = { clientWidth: 800, scrollWidth: 1230 }
  equal(pageShown({ ...track, scrollLeft: 0 }, 20, 2), 0)
  equal(pageShown({ ...track, scrollLeft: 100 }, 20, 2), 0)
  equal(pageShown({ ...track, scrollLeft: 430 }, 20, 2), 1)
  equal(pageShown({ clientWidth: 800, scrollWidth: 4900, scrollLeft: 1640 }, 20, 6), 2)
})

test('a long row of page numbers always shows the first, the last and the current one', () => {
  deepEqual(pageNumbers(2, 4), [0, 1, 2, 3])
  deepEqual(pageNumbers(0, 12), [0, 1, 2, 3, 4, null, 11])
  deepEqual(pageNumbers(5, 12), [0, null, 4, 5, 6, null, 11])
  deepEqual(pageNumbers(11, 12), [0, null, 7, 8, 9, 10, 11])
  for (let page = 0; page < 24; page += 1) {
    const numbers = pageNumbers(page, 24)
    equal(numbers.length, 7)
    equal(numbers.includes(page), true)
  }
})
