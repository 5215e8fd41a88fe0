import { land, rect, save, squares, svg, word } from './drawing.mjs'

// Screens of panels and notebooks.
let wave = 'M140 620'
for (let x = 0; x <= 760; x += 6) wave += ` L${140 + x} ${620 - 170 * Math.sin((x / 760) * 4 * Math.PI)}`
const lesson = (title, body, bar = '#15304f') =>
  svg(
    1920,
    1080,
    rect([0, 0, 1920, 1080], '#f7f9fc') +
      squares('#dbe5f1', 40, [1920, 1080], 1) +
      rect([0, 0, 1920, 96], bar) +
      `<circle cx="62" cy="48" r="22" fill="#ffc233"/>` +
      word([110, 62, 38], title, '#fff', 'font-weight="bold"') +
      body,
  )
const cell = ([x, y], symbol, number, fill) =>
  rect([x, y, 150, 150], fill, 'rx="12"') +
  word([x + 16, y + 44, 30], number, '#15304f') +
  word([x + 75, y + 118, 64], symbol, '#15304f', 'text-anchor="middle" font-weight="bold"')
const map = `<g transform="translate(160 190) scale(.667)">${rect([0, 0, 2400, 1200], '#cfe6f5')}<path d="${land}" fill="#b9cf8d" stroke="#5b6a3a" stroke-width="3"/></g>`
let contours = ''
for (let i = 1; i < 9; i++)
  contours += `<ellipse cx="620" cy="600" rx="${i * 62}" ry="${i * 44}" transform="rotate(-18 620 600)"/><ellipse cx="1340" cy="520" rx="${i * 52}" ry="${i * 50}"/>`
const terrain = (title) =>
  lesson(
    title,
    rect([60, 140, 1800, 880], '#e6efd2', 'rx="20"') +
      `<g fill="none" stroke="#a9814b" stroke-width="6">${contours}</g><path d="M60 900C500 780 900 980 1200 800S1700 760 1860 660" stroke="#3f93cf" stroke-width="26" fill="none"/><path d="M240 260L900 820 1500 300" stroke="#d63b2f" stroke-width="12" stroke-dasharray="36 22" fill="none"/><circle cx="240" cy="260" r="26" fill="#d63b2f"/><circle cx="1500" cy="300" r="26" fill="#d63b2f"/>`,
    '#3c4a2c',
  )
const panel = lesson(
  'Фізика, 9 клас. Коливання і хвилі',
  `<g stroke="#15304f" stroke-width="5" fill="none"><path d="M140 300V960M100 620H960"/></g><path d="${wave}" stroke="#e2412e" stroke-width="11" fill="none"/><text x="120" y="230" font-family="DejaVu Serif" font-style="italic" font-size="64" fill="#1b46a5">x(t) = A·sin(ωt + φ)</text>
<g transform="translate(1100 220)">${rect([0, 0, 700, 330], '#e4effb', 'rx="22"')}<circle cx="150" cy="165" r="92" fill="#2f86bd"/><circle cx="150" cy="165" r="50" fill="#fff" opacity=".35"/><path d="M300 110h320M300 165h260M300 220h300" stroke="#8aa6c4" stroke-width="18" stroke-linecap="round"/></g>
<g transform="translate(1100 600)">${rect([0, 0, 335, 340], '#fff1cf', 'rx="22"')}<path d="M60 280l60-110 60 60 90-160" stroke="#d98b00" stroke-width="14" fill="none"/>${rect([365, 0, 335, 340], '#dff3e6', 'rx="22"')}<circle cx="532" cy="170" r="96" fill="none" stroke="#2b8a57" stroke-width="30" stroke-dasharray="420 200"/></g>`,
)
await save('panel', panel)
await save('panel_map', lesson('Географія, 7 клас. Материки', map, '#1a6aa8'))
await save(
  'panel_elements',
  lesson(
    'Хімія, 8 клас. Періодична система',
    [
      'H',
      'Li',
      'Be',
      'B',
      'C',
      'N',
      'O',
      'F',
      'Na',
      'Mg',
      'Al',
      'Si',
      'P',
      'S',
      'Cl',
      'K',
      'Ca',
      'Fe',
      'Cu',
      'Zn',
      'Br',
      'Ag',
      'I',
      'Au',
      'Hg',
      'Pb',
      'Xe',
      'U',
    ]
      .map((s, i) =>
        cell(
          [130 + (i % 9) * 184, 190 + Math.floor(i / 9) * 200],
          s,
          i + 1,
          ['#d8e8fb', '#ffeec2', '#d8f0e2', '#f7d9d5'][i % 4],
        ),
      )
      .join(''),
    '#2b6b52',
  ),
)
await save(
  'panel_geometry',
  lesson(
    'Геометрія, 8 клас. Теорема Піфагора',
    `<g stroke="#15304f" stroke-width="9" fill="#dbe8fb"><path d="M560 760H1040L560 400Z"/><path d="M560 760V400H200V760Z" fill="#ffeec2"/><path d="M560 760H1040V1000H560Z" fill="#d8f0e2"/></g><text x="1120" y="480" font-family="DejaVu Serif" font-style="italic" font-size="120" fill="#1b46a5">a² + b² = c²</text><g stroke="#e2412e" stroke-width="10" fill="none"><circle cx="1400" cy="760" r="190"/><path d="M1400 760h190"/></g>`,
    '#5b2f7d',
  ),
)
await save('panel_terrain', terrain('Захист України. Топографія'))
const desktop = (from, to, body) =>
  svg(
    1600,
    1000,
    `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>${rect([0, 0, 1600, 1000], 'url(#g)')}${body}${rect([0, 940, 1600, 60], '#0c2444', 'opacity=".85"')}<g fill="#fff" opacity=".85">${[700, 750, 800, 850].map((x) => rect([x, 955, 32, 32], '#fff', 'rx="7"')).join('')}</g>`,
  )
const code = `${rect([180, 130, 900, 600], '#fff', 'rx="18"')}${rect([180, 130, 900, 60], '#e8edf3', 'rx="18"')}<g stroke-linecap="round" stroke-width="20"><path d="M230 260h240" stroke="#7a4fc4"/><path d="M270 310h330" stroke="#2b8a57"/><path d="M270 360h200" stroke="#e2842e"/><path d="M310 410h420" stroke="#8aa6c4"/><path d="M310 460h280" stroke="#8aa6c4"/><path d="M270 510h120" stroke="#e2842e"/><path d="M270 560h300" stroke="#2b8a57"/><path d="M230 610h90" stroke="#7a4fc4"/></g>`
const chart = `${rect([820, 330, 600, 460], '#15304f', 'rx="18"')}<path d="M860 720l110-160 90 80 120-210 180 290" stroke="#ffc233" stroke-width="16" fill="none"/>`
await save('laptop', desktop('#1d4f91', '#4aa3c7', code + chart))
await save(
  'laptop_read',
  desktop(
    '#118d94',
    '#bfe3c9',
    rect([220, 110, 560, 740], '#fffdf6', 'rx="14"') +
      rect([820, 110, 560, 740], '#fffdf6', 'rx="14"') +
      [0, 1, 2, 3, 4, 5, 6, 7, 8]
        .map((i) => rect([280, 190 + i * 66, 440 - (i % 3) * 60, 22], '#9fb0c2', 'rx="11"'))
        .join('') +
      rect([880, 190, 440, 280], '#8fd0df', 'rx="10"') +
      [0, 1, 2, 3].map((i) => rect([880, 540 + i * 66, 440 - (i % 2) * 80, 22], '#9fb0c2', 'rx="11"')).join(''),
  ),
)
await save(
  'laptop_table',
  desktop(
    '#5b2f7d',
    '#c58bd6',
    rect([140, 110, 1320, 760], '#fff', 'rx="16"') +
      rect([140, 110, 1320, 80], '#2b6b52', 'rx="16"') +
      word([190, 165, 44], 'Журнал 9-А', '#fff', 'font-weight="bold"') +
      `<g transform="translate(140 190)">${squares('#c9d4e2', 85, [1320, 680], 3)}</g>` +
      [0, 1, 2, 3, 4, 5, 6]
        .flatMap((r) =>
          [2, 4, 7, 9, 12].map((c, i) =>
            word([160 + c * 85, 250 + r * 85, 50], String(7 + ((r * 3 + i * 5) % 6)), i % 2 ? '#1b46a5' : '#2b8a57'),
          ),
        )
        .join(''),
  ),
)
const cube = ([x, y, s], [a, b, c]) =>
  `<path d="M${x} ${y}l${s} ${-s / 2} ${s} ${s / 2} ${-s} ${s / 2}z" fill="${a}"/><path d="M${x} ${y}v${s}l${s} ${s / 2}v${-s}z" fill="${b}"/><path d="M${x + s * 2} ${y}v${s}l${-s} ${s / 2}v${-s}z" fill="${c}"/>`
await save(
  'laptop_model',
  desktop(
    '#20242b',
    '#3b434f',
    rect([60, 60, 1480, 840], '#2b3038', 'rx="14"') +
      `<g transform="translate(60 60)">${squares('#3d4550', 70, [1480, 840], 2)}</g>` +
      rect([1240, 90, 270, 780], '#1c2026', 'rx="10"') +
      [0, 1, 2, 3, 4, 5, 6]
        .map((i) => rect([1270, 130 + i * 96, 210, 40], ['#ef7a1a', '#4b5563', '#4b5563'][i % 3], 'rx="8"'))
        .join('') +
      cube([300, 420, 190], ['#ffb15c', '#d96a08', '#a84f04']) +
      cube([760, 520, 120], ['#8fd0ff', '#2a7fd6', '#1b3f9e']),
  ),
)
await save('laptop_terrain', terrain('Топографія: маршрут дрона'))
await save(
  'laptop_plain',
  desktop(
    '#6b7684',
    '#c7cfd8',
    rect([420, 250, 760, 420], '#fff', 'rx="22"') +
      `<circle cx="800" cy="400" r="80" fill="#1f8a58"/><path d="M760 400l30 32 54-66" stroke="#fff" stroke-width="20" fill="none"/>` +
      word([800, 570, 56], 'Перевірено', '#15304f', 'text-anchor="middle"'),
  ),
)
await save(
  'printer',
  svg(
    400,
    240,
    rect([0, 0, 400, 240], '#0f2742') +
      word([24, 60, 34], 'Друк… 64 %', '#9fc6ee') +
      rect([24, 90, 352, 22], '#27476a', 'rx="11"') +
      rect([24, 90, 225, 22], '#ffc233', 'rx="11"') +
      word([24, 180, 38], '210°  60°', '#fff'),
  ),
)
