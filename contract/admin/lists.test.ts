import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as v from 'valibot'
import { DayText } from './lists.ts'

test('a day must exist in the calendar', () => {
  for (const day of ['2026-11-21', '2024-02-29', '0001-01-01', '9999-12-31']) assert.ok(v.is(DayText, day), day)
  for (const none of [
    '2026-02-30',
    '2026-02-29',
    '2026-04-31',
    '0000-01-01',
    '2026-13-01',
    '2026-1-1',
    '21.11.2026',
    '',
  ])
    assert.ok(!v.is(DayText, none), none)
})
