import { Note } from '@shop/ui/components/note/note.tsx'
import { exportNormRoom } from '@shop/contract/admin/catalog/norm-files'
import { type AdminNormRoom, getNormRoom } from '@shop/contract/admin/catalog/norms'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { Button } from '../kit/widgets/button.tsx'
import { PageHead } from '../kit/page/page-head.tsx'
import { saveDocument } from '../kit/calls/save-document.ts'
import { Failure, Loading } from '../kit/page/states.tsx'
import { useT } from '../kit/text/translate.ts'
import { useAnswer, useCall } from '../kit/calls/use-call.ts'
import { useCan } from '../kit/calls/use-staff.ts'
import { ImportDialog } from './import-dialog.tsx'
import { ItemPanel } from './item-panel.tsx'
import { Positions } from './positions.tsx'
import { RoomDialog } from './room-dialog.tsx'

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
      {room.set.is_example && (
        <div className="mb-4">
          <Note kind="warn">{t('norms.example_text')}</Note>
        </div>
      )}
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
