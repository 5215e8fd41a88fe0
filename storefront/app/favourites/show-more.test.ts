import { equal } from 'node:assert/strict'
import test from 'node:test'
import { shownAfter } from './show-more.ts'

for (const [clicks, total, shown] of [
  [0, 0, 0],
  [0, 3, 3],
  [0, 8, 8],
  [0, 12, 8],
  [1, 12, 12],
  [1, 10, 10],
  [2, 30, 16],
] as const)
  test(`of ${total} favourites ${shown} are shown after ${clicks} clicks`, () =>
    equal(shownAfter(clicks, total), shown))
