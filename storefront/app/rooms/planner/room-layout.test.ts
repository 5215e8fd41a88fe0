import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { cellsIndent, layOutRoom, ROOM_WIDTH } from './room-layout.ts'

const widths = (counts: readonly number[]) => layOutRoom(counts)?.rows.map((row) => row.map(({ width }) => width))

test('the physics room stands as it is drawn in the design', () => {
  deepEqual(widths([6, 5, 8, 10, 8, 4]), [
    [240, 240, 320],
    [360, 280, 160],
  ])
  deepEqual(
    layOutRoom([6, 5, 8, 10, 8, 4])?.rows.flatMap((row) => row.map(({ columns }) => columns)),
    [3, 3, 4, 5, 4, 2],
  )
})

test('a room without space for two lines of cells takes three, and is higher', () => {
  const low = layOutRoom([8, 8, 8, 8])
  const high = layOutRoom([8, 6, 8, 6, 8, 8, 6, 6])
  equal(low?.height, 400)
  equal(high?.height, 560)
})

test('what is left of the width goes to the last section', () => {
  deepEqual(widths([4, 4]), [[800], [800]])
  deepEqual(widths([4, 4, 4, 4]), [
    [200, 600],
    [200, 600],
  ])
})

test('one section is a room of one row', () => {
  deepEqual(widths([6]), [[800]])
})

test('more than twelve sections or sixty positions, or none, have no walls', () => {
  equal(layOutRoom(Array.from({ length: 13 }, () => 2)), null)
  equal(layOutRoom([30, 31]), null)
  equal(layOutRoom([]), null)
})

test('every list that has walls fills the room in whole squares, with its cells inside', () => {
  let drawn = 0
  for (let sections = 1; sections <= 12; sections++)
    for (let most = 1; most <= 60; most++) {
      const counts = Array.from({ length: sections }, (_, at) => 1 + ((at * 7 + most) % most))
      const layout = layOutRoom(counts)
      if (!layout) continue
      drawn++
      for (const row of layout.rows) {
        equal(
          row.reduce((sum, { width }) => sum + width, 0),
          ROOM_WIDTH,
        )
        for (const part of row) {
          equal(part.width % 40, 0)
          ok(cellsIndent(part) >= 16)
          ok(cellsIndent(part) + part.columns * 64 - 8 <= part.width - 16)
        }
      }
      const cells = layout.rows.flat().map(({ columns, height }) => columns * Math.floor((height - 64) / 64))
      ok(counts.every((count, at) => count <= (cells[at] ?? 0)))
    }
  ok(drawn > 100)
})
