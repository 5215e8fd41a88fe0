// Maps, displays, faces of clocks and boards with chalk. The screens are in their own file.
import { land, rect, save, squares, svg, word } from './drawing.mjs'
import './screens.mjs'

const ramp = (id, stops) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join('')}</linearGradient>`
let net = ''
for (let x = 0; x <= 2400; x += 100) net += `M${x} 0V1200`
for (let y = 100; y < 1200; y += 100) net += `M0 ${y}H2400`
const earth = ({ sea, ground, line, relief, lines = '#fff' }) =>
  svg(
    2400,
    1200,
    `<defs>${ramp('s', sea)}${ramp('l', ground)}<filter id="n"><feTurbulence type="fractalNoise" baseFrequency=".012" numOctaves="4" seed="4"/><feColorMatrix values="0 0 0 0 .45  0 0 0 0 .3  0 0 0 0 .1  0 0 0 1.3 -.55"/></filter><clipPath id="c"><path d="${land}"/></clipPath></defs>
${rect([0, 0, 2400, 1200], 'url(#s)')}<path d="${land}" fill="url(#l)"/>${relief ? `<g clip-path="url(#c)"><rect width="2400" height="1200" filter="url(#n)" opacity="${relief}"/></g>` : ''}
<path d="${land}" fill="none" stroke="${line}" stroke-width="2"/><path d="${net}" fill="none" stroke="${lines}" stroke-width="1.6" opacity=".4"/><path d="M0 600H2400" stroke="#d63b2f" stroke-width="3" opacity=".8"/>`,
  )
const SEA = [
  [0, '#5fa6cf'],
  [0.5, '#1a6aa8'],
  [1, '#5fa6cf'],
]
const GROUND = [
  [0, '#f3f1e6'],
  [0.14, '#c9d2a0'],
  [0.25, '#a9bf6c'],
  [0.36, '#e3c98a'],
  [0.5, '#7fae5a'],
  [0.62, '#e0bf7f'],
  [0.8, '#b9c48a'],
  [0.86, '#f7f7f2'],
]
const one = (colour) => [
  [0, colour],
  [1, colour],
]
await save('earth', earth({ sea: SEA, ground: GROUND, line: '#5b6a3a', relief: 0.55 }))
await save(
  'earth_bright',
  earth({
    sea: one('#49b3e6'),
    ground: [
      [0, '#ffffff'],
      [0.2, '#8fcf63'],
      [0.38, '#ffd873'],
      [0.5, '#5fb84d'],
      [0.65, '#ffd873'],
      [0.85, '#ffffff'],
    ],
    line: '#3f7d2c',
    relief: 0.2,
  }),
)
await save(
  'earth_blank',
  earth({ sea: one('#dfeefa'), ground: one('#fdfdfa'), line: '#1b3f66', relief: 0, lines: '#7fa3c4' }),
)

// Displays of instruments.
const lcd = (text, unit, top = 'AUTO  DC') =>
  svg(
    600,
    260,
    rect([0, 0, 600, 260], '#b9c7b2') +
      `<g fill="#1e2a22"><text x="470" y="190" font-family="DejaVu Sans Mono" font-weight="bold" font-size="${text.length > 5 ? 112 : 138}" text-anchor="end">${text}</text><text x="482" y="190" font-family="DejaVu Sans" font-size="56">${unit}</text><text x="24" y="50" font-family="DejaVu Sans" font-size="30">${top}</text></g>`,
  )
const displays = {
  lcd: ['12.48', 'V'],
  lcd_cap: ['47.30', 'µF', 'TRUE RMS'],
  lcd_temp: ['36.6', '°C', 'TEMP'],
  lcd_auto: ['5.031', 'V', 'AUTO RANGE'],
  scale: ['0.152', 'kg', ''],
  scale_g: ['152.0', 'g', ''],
  scale_100: ['100.00', 'g', ''],
  scale_250: ['250.0', 'g', ''],
  scale_apple: ['182.4', 'g', ''],
  scale_seed: ['12.48', 'g', ''],
}
for (const [name, words] of Object.entries(displays)) await save(name, lcd(...words))

// Faces of clocks.
const face = (paper, ring, ink) => {
  let body = rect([0, 0, 1000, 1000], paper) + `<circle cx="500" cy="500" r="250" fill="${ring}"/>`
  for (let i = 0; i < 60; i++) {
    const a = (i * Math.PI) / 30
    const inner = i % 5 ? 462 : 448
    body += `<path d="M${500 + 480 * Math.sin(a)} ${500 - 480 * Math.cos(a)}L${500 + inner * Math.sin(a)} ${500 - inner * Math.cos(a)}" stroke="${i % 5 ? '#5b6b80' : '#d8392b'}" stroke-width="${i % 5 ? 5 : 10}"/>`
  }
  for (let i = 1; i <= 12; i++) {
    const a = (i * Math.PI) / 6
    body += word(
      [500 + 355 * Math.sin(a), 538 - 355 * Math.cos(a), 104],
      i,
      ink,
      'text-anchor="middle" font-weight="bold"',
    )
  }
  return svg(1000, 1000, body)
}
await save('clock', face('#fdfdfb', '#eef4fb', '#17243a'))
await save('clock_warm', face('#fffaf0', '#ffeec2', '#7a2f12'))
await save('clock_green', face('#fbfffb', '#dff3e6', '#12492f'))

const chalk = `<defs><filter id="ch"><feTurbulence type="fractalNoise" baseFrequency=".7" numOctaves="2" result="n"/><feColorMatrix in="n" values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 -2.2 1.75" result="m"/><feComposite in="SourceGraphic" in2="m" operator="in"/></filter></defs>`
const board = (colour, body) => svg(1600, 1000, chalk + rect([0, 0, 1600, 1000], colour) + body)
const drawn = (body) => `<g filter="url(#ch)" stroke="#f4f5ee" fill="none" stroke-width="9">${body}</g>`
const said = (words) =>
  `<g filter="url(#ch)" fill="#f4f5ee" font-family="DejaVu Serif" font-style="italic" font-size="76">${words}</g>`
const at = (x, y, text, fill = '#f4f5ee') => `<text x="${x}" y="${y}" fill="${fill}">${text}</text>`
await save(
  'board',
  board(
    '#1f4a3d',
    drawn(
      '<path d="M240 760H760L240 300Z"/><path d="M240 710h50v50"/><path d="M1000 300a190 190 0 1 0 .1 0M1000 490h190M1000 490l-120-146"/>',
    ) + said(at(240, 210, 'a² + b² = c²', '#ffe08a') + at(930, 820, 'S = πr²', '#ffe08a')),
  ),
)
await save(
  'board_grid',
  board(
    '#1f4a3d',
    squares('#4f7f6d', 80, [1600, 1000], 3) +
      drawn('<path d="M160 560H1440M640 120V920"/><path d="M400 160C520 760 760 760 880 160" stroke="#ffe08a"/>') +
      said(at(940, 240, 'y = x²', '#ffe08a') + at(1400, 530, 'x') + at(670, 180, 'y')),
  ),
)
await save(
  'board_force',
  board(
    '#1f4a3d',
    drawn(
      '<path d="M200 800H1300L1300 380Z"/><path d="M700 560l180-70 50 130-180 70z"/><path d="M810 560V300M810 560v250" stroke="#f2a0a0"/>',
    ) + said(at(220, 240, 'F = m·a', '#ffe08a') + at(220, 350, 'P = m·g')),
  ),
)
await save(
  'board_letters',
  board(
    '#20564a',
    [220, 420, 620, 820]
      .map((y) => `<path d="M100 ${y}H1500M100 ${y - 110}H1500" stroke="#6fa394" stroke-width="4"/>`)
      .join('') +
      said(
        at(160, 214, 'А а  Б б  В в  Г г') +
          at(160, 414, 'мама  сонце  школа', '#ffe08a') +
          at(160, 614, '1  2  3  4  5  6  7') +
          at(160, 814, '2 + 3 = 5', '#f2a0a0'),
      ),
  ),
)
await save(
  'board_atom',
  board(
    '#1d3f5c',
    drawn(
      '<ellipse cx="520" cy="500" rx="330" ry="120"/><ellipse cx="520" cy="500" rx="330" ry="120" transform="rotate(60 520 500)"/><ellipse cx="520" cy="500" rx="330" ry="120" transform="rotate(120 520 500)"/><circle cx="520" cy="500" r="40" stroke="#ffe08a"/>',
    ) + said(at(980, 420, 'E = mc²', '#ffe08a') + at(980, 560, 'H₂O  CO₂')),
  ),
)
await save(
  'board_art',
  board(
    '#2c3136',
    drawn(
      '<path d="M200 820H1400"/><path d="M320 820V420l220-120 220 120v400M320 420h440M540 300v520"/><ellipse cx="1080" cy="560" rx="130" ry="260"/><ellipse cx="1080" cy="330" rx="130" ry="40"/><path d="M200 200L800 40M1400 200L800 40" stroke="#ffe08a"/>',
    ),
  ),
)
