import { importNormItems, type NormImport } from '@shop/contract/admin/catalog/norm-files'
import type { AdminNormRoom } from '@shop/contract/admin/catalog/norms'
import { CSV_TYPE, XLSX_TYPE } from '@shop/contract/primitives'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { useState } from 'react'
import { Button } from '../kit/widgets/button.tsx'
import { Dialog } from '../kit/widgets/dialog.tsx'
import { DropZone } from '../kit/widgets/drop-zone.tsx'
import { useT } from '../kit/text/translate.ts'
import { useCall } from '../kit/calls/use-call.ts'
import { TickField } from './form-fields.tsx'

/** Compares first; writes only when confirmed. */
export function ImportDialog({ room, onClose }: { room: AdminNormRoom; onClose: () => void }) {
  const t = useT()
  const run = useCall()
  const [file, setFile] = useState<File | null>(null)
  const [result, setResult] = useState<NormImport | null>(null)
  const [is_removing, setRemoving] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [is_busy, setBusy] = useState(false)
  const send = async (sent: File, is_applied: boolean) => {
    setBusy(true)
    setFault(null)
    const query = {
      file_name: sent.name,
      ...(is_applied && { apply: '1' as const }),
      ...(is_applied && is_removing && { remove: '1' as const }),
    }
    const body = new Uint8Array(await sent.arrayBuffer())
    const outcome = {
      media_type: /\.csv$/i.test(sent.name) ? CSV_TYPE : XLSX_TYPE,
      onFields: (faults: Record<string, string>) => setFault(Object.values(faults)[0] ?? null),
      ...(is_applied && { done: 'norms.import_done' }),
    }
    const answer = await run(importNormItems, { params: { id: String(room.id) }, query, body }, outcome)
    setBusy(false)
    if (answer && is_applied) return onClose()
    setFile(sent)
    setResult(answer?.data ?? null)
  }
  const count = result ? result.counts.new + result.counts.changed + (is_removing ? result.missing.length : 0) : 0
  const can_apply = result !== null && result.counts.wrong === 0 && count > 0
  const foot = (
    <>
      <Button kind="text" onClick={onClose}>
        {t('kit.cancel')}
      </Button>
      <Button
        icon="check"
        disabled={!can_apply}
        is_busy={is_busy && result !== null}
        onClick={() => file && void send(file, true)}
      >
        {t('norms.import_apply', { count })}
      </Button>
    </>
  )
  return (
    <Dialog title={t('norms.import')} onClose={onClose} foot={foot} is_wide>
      <div className="grid gap-4">
        <p>{t('norms.import_text')}</p>
        <DropZone
          accept=".xlsx,.csv"
          is_multiple={false}
          is_disabled={is_busy}
          className="p-6"
          onFiles={([chosen]) => chosen && void send(chosen, false)}
        >
          <span>{file?.name ?? t('norms.import_choose')}</span>
        </DropZone>
        {fault !== null && (
          <p className="err" role="alert">
            {fault}
          </p>
        )}
        {result && <Outcome result={result} />}
        {result !== null && result.missing.length > 0 && (
          <TickField
            label={t('norms.import_remove', { count: result.missing.length, numbers: result.missing.join(', ') })}
            value={is_removing}
            onChange={setRemoving}
          />
        )}
      </div>
    </Dialog>
  )
}

const KIND_BADGES = { new: 'ok', changed: 'warn', wrong: 'bad' } as const

function Outcome({ result: { rows, counts } }: { result: NormImport }) {
  const t = useT()
  return (
    <div role="status" className="grid gap-3">
      <p className="font-medium">{t('norms.import_counts', counts)}</p>
      {counts.wrong > 0 && <p>{t('norms.import_mend')}</p>}
      <ul className="grid gap-2">
        {rows.map(({ row, number, name_ua, kind, problems }) =>
          kind === 'unchanged' ? null : (
            <li key={row} className="text-sm">
              <Badge kind={KIND_BADGES[kind]}>{t(`norms.kind_${kind}`)}</Badge>{' '}
              <span className="mono">{t('norms.import_row', { row })}</span> {number} {name_ua}
              {problems.map(({ field, problem, detail }) => (
                <span key={field + problem} className="block text-margin-600">
                  {t(`norms.item_${field}`)}: {t(`import.problem.${problem}`, { detail, _: t(`fault.${problem}`) })}
                </span>
              ))}
            </li>
          ),
        )}
      </ul>
    </div>
  )
}
