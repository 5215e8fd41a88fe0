import { type RoomLayout, ROOM_WIDTH, type RoomPart } from './room-layout.ts'

const MARGIN = 40
const GAP = 48
const DOOR = 80
const LEAF = 32
const WINDOW_ENDS = 40

export function RoomWalls({ layout, door }: { layout: RoomLayout; door: string }) {
  const width = ROOM_WIDTH + 2 * MARGIN
  const height = layout.height + 2 * MARGIN
  const door_left = layout.rows.at(-1)?.at(-1)?.left ?? 0
  return (
    <svg className="roomsheet__walls" viewBox={`${-MARGIN} ${-MARGIN} ${width} ${height}`} aria-hidden="true">
      <rect className="wall-wash" width={ROOM_WIDTH} height={layout.height} />
      <path className="wall wall--outer" d={outerWall(layout, door_left)} />
      <path className="wall wall--inner" d={innerWalls(layout) + doorLeaves(layout, door_left)} />
      <path className="wall" d={windows(layout)} />
      <text className="wall-door" x={door_left + DOOR / 2} y={layout.height + 20}>
        {door}
      </text>
    </svg>
  )
}

/** Without windows and door. */
function outerWall({ rows, height }: RoomLayout, door_left: number): string {
  const windows = (rows[0] ?? []).map((part) => windowOf(part))
  const top = windows.map(([from, to]) => `H${from}M${to} 0`).join('')
  return `M0 0${top}H${ROOM_WIDTH}V${height}H${door_left + DOOR}M${door_left} ${height}H0V0`
}

const windowOf = ({ left, width }: RoomPart): [number, number] => [left + WINDOW_ENDS, left + width - WINDOW_ENDS]

const windows = ({ rows }: RoomLayout) =>
  (rows[0] ?? [])
    .map((part) => windowOf(part))
    .map(([from, to]) => `M${from} -4H${to}M${from} 0H${to}M${from} 4H${to}M${from} -6V6M${to} -6V6`)
    .join('')

const doorLeaves = ({ height }: RoomLayout, left: number) =>
  `M${left} ${height}v${LEAF}M${left + DOOR} ${height}v${LEAF}`

/** With a gap near the lower end. */
function innerWalls({ rows }: RoomLayout): string {
  const between = rows.flatMap((row) =>
    row.slice(1).map(({ left, top, height }) => `M${left} ${top}v${height - GAP - 24}m0 ${GAP}v24`),
  )
  const [upper = [], lower] = rows
  return between.join('') + (lower ? middleWall(upper, lower) : '')
}

/** A gap for each lower part, where no upper wall ends. */
function middleWall(upper: readonly RoomPart[], lower: readonly RoomPart[]): string {
  const y = lower[0]?.top ?? 0
  const gaps = lower.map(({ left, width }) => {
    const places = Array.from({ length: Math.floor((width - GAP) / 16) }, (_, at) => left + (at + 1) * 16)
    return places.find((place) => upper.every((part) => part.left < place - 8 || part.left > place + GAP + 8)) ?? left
  })
  return `M0 ${y}${gaps.map((gap) => `H${gap}m${GAP} 0`).join('')}H${ROOM_WIDTH}`
}
