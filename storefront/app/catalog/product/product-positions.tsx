import type { MetPosition } from '@shop/contract/shop/catalog'
import { localised } from '@shop/contract/rules/names'
import { useTranslation } from '../../i18n/translation.tsx'
import { positionPath } from '../../products/position-path.ts'
import { Link } from '../../ui/link.tsx'

export const POSITIONS_ID = 'positions'

/** Each links to its room's planner. */
export function ProductPositions({ positions }: { positions: readonly MetPosition[] }) {
  const { t } = useTranslation()
  const orders = [...new Set(positions.map(({ order_number }) => order_number))].join(', ')
  return (
    <section id={POSITIONS_ID}>
      <div className="ruler" aria-hidden="true" />
      <h2 className="pt-5 text-3xl">{t('list_positions')}</h2>
      <p className="mt-3 text-sm text-ink-600">
        {t('list_positions_order', { number: orders })}
        {positions.some(({ is_example }) => is_example) && ` ${t('list_positions_example')}`}
      </p>
      <ul className="mt-2">
        {[...sameInRooms(positions)].map(([key, [first, ...others]]) => (
          <li key={key} className="border-b border-line py-4">
            <b className="font-semibold">
              {t(first.how === 'fits' ? 'meets_position' : 'partly_meets_position', { number: first.number })}
            </b>
            <p className="mt-1 text-[.9375rem] leading-[1.4rem] text-ink-600">
              {first.name_ua}
              {first.note !== '' && `. ${first.note}`}
            </p>
            <p className="mt-1 flex flex-wrap gap-x-4 text-sm">
              {[first, ...others].map((position) => (
                <RoomName key={position.room} position={position} />
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Same = [MetPosition, ...MetPosition[]]

/** A chair is in the lists of many rooms. */
function sameInRooms(positions: readonly MetPosition[]): Map<string, Same> {
  const groups = new Map<string, Same>()
  for (const position of positions) {
    const key = [position.number, position.name_ua, position.how, position.note].join('\n')
    const known = groups.get(key)
    if (known) known.push(position)
    else groups.set(key, [position])
  }
  return groups
}

function RoomName({ position }: { position: MetPosition }) {
  const { t, language } = useTranslation()
  const room = localised({ ...position, room_name: position.room_name_ua }, 'room_name', language)
  const path = positionPath(position)
  if (path === null) return <span>{room}</span>
  return (
    <Link className="link inline-flex min-h-6 items-center" to={path}>
      {room}
      <span className="sr-only">, {t('position_in_room', { number: position.number })}</span>
    </Link>
  )
}
