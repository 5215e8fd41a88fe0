import { exportNormRoom } from '@shop/contract/admin/norm-files'
import { type AdminNormItem, type AdminNormRoom, getNormRoom, orderNormItems } from '@shop/contract/admin/norms'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { type KeyboardEvent, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { Button } from '../kit/widgets/button.tsx'
import { PageHead } from '../kit/page/page-head.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { saveDocument } from '../kit/calls/save-document.ts'
import { Empty, Failure, Loading } from '../kit/page/states.tsx'
import { useT } from '../kit/text/translate.ts'
import { useAnswer, useCall } from '../kit/calls/use-call.ts'
import { useCan } from '../kit/calls/use-staff.ts'
import { ImportDialog } from './import-dialog.tsx'
import { ItemPanel } from './item-panel.tsx'
import { RoomDialog } from './room-dialog.tsx'

/** One room: its positions, and beside them the chosen one with its products. */
export function RoomPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useAnswer(getNormRoom, { params: { id } })
  if (error) return <Failure is_screen error={error} onRetry={() => void refetch()} />
  return data ? <Room room={data.data} /> : <Loading />
}

type Open = 'import' | 'room' | null

function Room({ room }: { room: AdminNormRoom }) {
  const t = useT()
  const run = useCall()
  const may_write = useCan('catalogue.write')
  const [open, setOpen] = useState<Open>(null)
  const [params, setParams] = useSearchParams()
  const chosen = params.get('item')
  const choose = (item: string | null) => setParams(item === null ? {} : { item }, { replace: true })
  const item = room.items.find(({ id }) => String(id) === chosen)
  const at = item ? room.items.indexOf(item) : -1
  const download = async () => {
    const file = await run(exportNormRoom, { params: { id: String(room.id) } })
    if (file) saveDocument(file)
  }
  const { covered, items, fits } = room.coverage
  return (
    <>
      <PageHead
        title={room.name_ua}
        note={t('norms.coverage', { covered, items, fits })}
        parent={{ to: '/norms', name: t('norms.heading') }}
      >
        <Button kind="ghost" icon="download" onClick={() => void download()}>
          {t('norms.export')}
        </Button>
        {may_write && (
          <>
            <Button kind="ghost" icon="pencil" onClick={() => setOpen('room')}>
              {t('norms.edit')}
            </Button>
            <Button kind="ghost" icon="upload" onClick={() => setOpen('import')}>
              {t('norms.import')}
            </Button>
            <Button icon="plus" onClick={() => choose('new')}>
              {t('norms.add_item')}
            </Button>
          </>
        )}
      </PageHead>
      {room.set.is_example && <p className="note note--warn mb-4">{t('norms.example_text')}</p>}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_420px]">
        <div className={chosen === null ? '' : 'max-xl:hidden'}>
          <Positions
            room={room}
            chosen={item?.id ?? null}
            may_write={may_write}
            onChoose={(id) => choose(String(id))}
          />
        </div>
        {(item || chosen === 'new') && (
          <ItemPanel
            key={item?.id ?? 'new'}
            room={room}
            item={item ?? null}
            next={room.items[at + 1] ?? null}
            onChoose={(id) => choose(id === null ? null : String(id))}
          />
        )}
      </div>
      {open === 'import' && <ImportDialog room={room} onClose={() => setOpen(null)} />}
      {open === 'room' && <RoomDialog open={{ room }} onClose={() => setOpen(null)} />}
    </>
  )
}

interface PositionsProps {
  room: AdminNormRoom
  chosen: number | null
  may_write: boolean
  onChoose: (id: number) => void
}

/** Positions by section. Alt + ↑ ↓ moves one. */
function Positions({ room, chosen, may_write, onChoose }: PositionsProps) {
  const t = useT()
  const run = useCall()
  if (room.items.length === 0) return <Empty title={t('norms.no_items')} text={t('norms.no_items_hint')} />
  const move = (item: AdminNormItem, by: number) => {
    const ids = room.items.map(({ id }) => id)
    const from = ids.indexOf(item.id)
    const to = from + by
    if (to < 0 || to >= ids.length) return
    ids.splice(to, 0, ...ids.splice(from, 1))
    void run(orderNormItems, { params: { id: String(room.id) }, body: { ids } })
  }
  const onKeyDown = (event: KeyboardEvent, item: AdminNormItem) => {
    if (!may_write || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(item, event.key === 'ArrowUp' ? -1 : 1)
  }
  const sections = [...new Set(room.items.map(({ section }) => section))]
  return (
    <div className="grid gap-6">
      {sections.map((section) => (
        <Panel key={section} title={section} is_flush>
          <ul className="divide-y divide-line">
            {room.items
              .filter((item) => item.section === section)
              .map((item) => (
                <li key={item.id}>
                  <button
                    type="button"
                    className={`flex w-full flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 text-left hover:bg-paper-50 ${item.id === chosen ? 'bg-brand-50' : ''}`}
                    aria-current={item.id === chosen || undefined}
                    onClick={() => onChoose(item.id)}
                    onKeyDown={(event) => onKeyDown(event, item)}
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
                </li>
              ))}
          </ul>
        </Panel>
      ))}
    </div>
  )
}

function ProductsBadge({ item: { matches } }: { item: AdminNormItem }) {
  const t = useT()
  const listed = matches.filter(({ is_listed }) => is_listed)
  if (listed.length === 0) return <Badge kind="warn">{t('norms.covered_none')}</Badge>
  if (!listed.some(({ how }) => how === 'fits')) return <Badge kind="line">{t('norms.covered_partly')}</Badge>
  return <Badge kind="ok">{t('norms.products', { count: listed.length })}</Badge>
}
