import { type AdminNormSet, listNormSets, removeNormSet } from '@shop/contract/admin/catalog/norms'
import { legalDate } from '@shop/contract/rules/names'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '../kit/widgets/button.tsx'
import { confirm } from '../kit/widgets/dialog.tsx'
import { formatDate } from '../kit/text/format.ts'
import { PageHead } from '../kit/page/page-head.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { Empty, Failure, Loading } from '../kit/page/states.tsx'
import { useT } from '../kit/text/translate.ts'
import { useAnswer, useCall } from '../kit/calls/use-call.ts'
import { useCan } from '../kit/calls/use-staff.ts'
import { RoomDialog } from './room-dialog.tsx'
import { SetDialog, type SetDialogKind } from './set-dialog.tsx'

export function NormsPage() {
  const t = useT()
  const may_write = useCan('catalogue.write')
  const { data, error, refetch } = useAnswer(listNormSets)
  const [open, setOpen] = useState<SetDialogKind | null>(null)
  const [set_of_room, addRoomTo] = useState<number | null>(null)
  return (
    <>
      <PageHead title={t('norms.heading')} {...(data ? { count: data.data.length } : {})}>
        {may_write && (
          <Button icon="plus" onClick={() => setOpen({ kind: 'create' })}>
            {t('norms.add')}
          </Button>
        )}
      </PageHead>
      {!data && !error && <Loading />}
      {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <Empty title={t('norms.empty')} />}
      <div className="grid gap-6">
        {data?.data.map((set) => (
          <SetPanel key={set.id} set={set} may_write={may_write} onOpen={setOpen} onAddRoom={() => addRoomTo(set.id)} />
        ))}
      </div>
      {open && <SetDialog open={open} onClose={() => setOpen(null)} />}
      {set_of_room !== null && <RoomDialog open={{ set_id: set_of_room }} onClose={() => addRoomTo(null)} />}
    </>
  )
}

interface SetPanelProps {
  set: AdminNormSet
  may_write: boolean
  onOpen: (open: SetDialogKind) => void
  onAddRoom: () => void
}

function SetPanel({ set, may_write, onOpen, onAddRoom }: SetPanelProps) {
  const t = useT()
  const run = useCall()
  const remove = async () => {
    const title = t('norms.remove_question', { number: set.order_number, version: set.version })
    if (!(await confirm({ title, action: t('norms.remove'), is_danger: true }))) return
    await run(removeNormSet, { params: { id: String(set.id) } }, { done: 'norms.removed' })
  }
  const period = t(set.valid_to === null ? 'norms.valid_since' : 'norms.valid_between', {
    from: formatDate(set.valid_from),
    to: set.valid_to === null ? '' : formatDate(set.valid_to),
  })
  return (
    <Panel title={set.title} is_flush>
      <div className="grid gap-3 px-5 py-4">
        <p className="flex flex-wrap items-center gap-2">
          <Badge kind={set.is_in_force ? 'ok' : 'line'}>
            {t(set.is_in_force ? 'norms.in_force' : 'norms.not_in_force')}
          </Badge>
          {set.is_example && <Badge kind="warn">{t('norms.example')}</Badge>}
          <span className="mono">
            {t('norms.order', { number: set.order_number, date: legalDate(set.order_date), version: set.version })} ·{' '}
            {period}
          </span>
          <span className="text-sm text-ink-600">{t('norms.plans', { count: set.plans_count })}</span>
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={`/norms/${set.id}/gaps`} kind="ghost" size="sm" icon="alert">
            {t('norms.gaps')}
          </ButtonLink>
          {may_write && (
            <>
              <Button kind="ghost" size="sm" icon="copy" onClick={() => onOpen({ kind: 'copy', set })}>
                {t('norms.new_edition')}
              </Button>
              <Button kind="ghost" size="sm" icon="pencil" onClick={() => onOpen({ kind: 'save', set })}>
                {t('norms.edit')}
              </Button>
              <Button kind="ghost" size="sm" icon="plus" onClick={onAddRoom}>
                {t('norms.add_room')}
              </Button>
              {set.plans_count === 0 && (
                <Button kind="text" size="sm" icon="trash" onClick={() => void remove()}>
                  {t('norms.remove')}
                </Button>
              )}
            </>
          )}
        </div>
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {set.rooms.map(({ id, name_ua, coverage }) => (
          <li key={id}>
            <Link
              className="flex flex-wrap items-center gap-x-6 gap-y-1 px-5 py-3 hover:bg-paper-50"
              to={`/norm-rooms/${id}`}
            >
              <span className="min-w-0 flex-1 basis-[200px] font-medium">{name_ua}</span>
              <span className="text-sm text-ink-600">
                {t('norms.coverage', { covered: coverage.covered, items: coverage.items, fits: coverage.fits })}
              </span>
              <span className="mono sm:w-12 sm:text-right">{coverage.percent} %</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
