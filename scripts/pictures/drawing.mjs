// Drawing as SVG, written as PNG into the folder named first.
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

const folder = process.argv[2]
mkdirSync(folder, { recursive: true })
export const save = (name, svg) =>
  sharp(Buffer.from(svg))
    .png()
    .toFile(path.join(folder, `${name}.png`))
export const svg = (width, height, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`
export const rect = ([x, y, width, height], fill, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`
export const word = ([x, y, size], text, fill, more = '') =>
  `<text x="${x}" y="${y}" font-family="DejaVu Sans" font-size="${size}" fill="${fill}" ${more}>${text}</text>`
export const squares = (colour, step, [width, height], stroke = 2) => {
  let lines = ''
  for (let x = 0; x <= width; x += step) lines += `M${x} 0V${height}`
  for (let y = 0; y <= height; y += step) lines += `M0 ${y}H${width}`
  return `<path d="${lines}" stroke="${colour}" stroke-width="${stroke}" fill="none"/>`
}

// The map: land of Natural Earth 1:110m, public domain, as lines of whole tenths of a degree.
const rings = readFileSync(path.join(import.meta.dirname, 'land.txt'), 'utf8')
  .trim()
  .split('\n')
export const land = rings
  .map((ring) => {
    const numbers = ring.split(' ').map(Number)
    let line = ''
    for (let i = 0; i < numbers.length; i += 2)
      line += `${i ? 'L' : 'M'}${((numbers[i] / 10 + 180) / 360) * 2400} ${((90 - numbers[i + 1] / 10) / 180) * 1200}`
    return line + 'Z'
  })
  .join('')
