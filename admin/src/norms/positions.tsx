import { type AdminNormItem, type AdminNormRoom, orderNormItems } from '@shop/contract/admin/catalog/norms'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { type KeyboardEvent, useState } from 'react'
import { Panel } from '../kit/page/panel.tsx'
import { Empty } from '../kit/page/states.tsx'
import { useT } from '../kit/text/translate.ts'
import { useCall } from '../kit/calls/use-call.ts'
import { moveItem } from '../kit/list/move-item.ts'
import { useSavedOrder } from '../kit/list/use-saved-order.ts'

interface PositionsProps {
  room: AdminNormRoom
  chosen: number | null
  may_write: boolean
  onChoose: (id: number) => void
}

/** Positions by section. Alt + ↑ ↓ or dragging moves one within its section. */
export function Positions({ room, chosen, may_write, onChoose }: PositionsProps) {
  const t = useT()
  const run = useCall()
  const [dragged, setDragged] = useState<AdminNormItem | null>(null)
  const { shown, order } = useSavedOrder(room.items, (ids) =>
    run(orderNormItems, { params: { id: String(room.id) }, body: { ids } }),
  )
  if (room.items.length === 0) return <Empty title={t('norms.no_items')} text={t('norms.no_items_hint')} />
  const moveTo = (item: AdminNormItem, place: AdminNormItem | undefined) => {
    if (place === undefined || place.id === item.id || place.section !== item.section) return
    const ids = shown.map(({ id }) => id)
    void order(moveItem(ids, ids.indexOf(item.id), ids.indexOf(place.id)))
  }
  const onKeyDown = (event: KeyboardEvent, item: AdminNormItem) => {
    if (!may_write || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    moveTo(item, shown[shown.indexOf(item) + (event.key === 'ArrowUp' ? -1 : 1)])
  }
  const sections = [...new Set(shown.map(({ section }) => section))]
  return (
    <div className="grid gap-6">
      {sections.map((section) => (
        <Panel key={section} title={section} is_flush>
          <ul className="divide-y divide-line">
            {shown
              .filter((item) => item.section === section)
              .map((item) => (
                // Dragging is the pointer's way only; keys move the button inside.
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
                <li
                  key={item.id}
                  className={item.id === dragged?.id ? 'opacity-50' : ''}
                  draggable={may_write}
                  onDragStart={() => setDragged(item)}
                  onDragEnd={() => setDragged(null)}
                  onDragOver={(event) => dragged?.section === section && event.preventDefault()}
                  onDrop={() => dragged && moveTo(dragged, item)}
                >
                  <Position
                    item={item}
                    is_chosen={item.id === chosen}
                    onChoose={() => onChoose(item.id)}
                    onKeyDown={(event) => onKeyDown(event, item)}
                  />
                </li>
              ))}
          </ul>
        </Panel>
      ))}
    </div>
  )
}

interface PositionProps {
  item: AdminNormItem
  is_chosen: boolean
  onChoose: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Position({ item, is_chosen, onChoose, onKeyDown }: PositionProps) {
  const t = useT()
  return (
    <button
      type="button"
      className={`flex w-full flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 text-left hover:bg-paper-50 ${is_chosen ? 'bg-brand-50' : ''}`}
      aria-current={is_chosen || undefined}
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      <span className="mono w-12">{item.number}</span>
      <span className="min-w-0 flex-1 basis-[200px]">
        <span className="block font-medium">{item.name_ua}</span>
        <span className="block text-sm text-ink-600">
          {t(`norms.rule_${item.rule}`, { count: item.per, amount: item.amount })}
          {item.dk_code !== null && ` · ДК ${item.dk_code}`}
        </span>
      </span>
      <ProductsBadge item={item} />
    </button>
  )
}

function ProductsBadge({ item: { matches } }: { item: AdminNormItem }) {
  const t = useT()
  const listed = matches.filter(({ is_listed }) => is_listed)
  if (listed.length === 0) return <Badge kind="warn">{t('norms.covered_none')}</Badge>
  if (!listed.some(({ how }) => how === 'fits')) return <Badge kind="line">{t('norms.covered_partly')}</Badge>
  return <Badge kind="ok">{t('norms.products', { count: listed.length })}</Badge>
}
