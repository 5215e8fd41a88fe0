import { DK_FILE_BYTES_MAX, type DkImport, importDkCodes } from '@shop/contract/admin/catalog/dk-codes'
import { CSV_TYPE, JSON_FILE_TYPE } from '@shop/contract/primitives'
import { useId, useState } from 'react'
import { Dialog } from '../../kit/widgets/dialog.tsx'
import { Icon } from '../../kit/widgets/icon.tsx'
import { useT } from '../../kit/text/translate.ts'
import { useCall } from '../../kit/calls/use-call.ts'

export function DkImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const run = useCall()
  const id = useId()
  const [language, setLanguage] = useState<'ua' | 'en'>('ua')
  const [result, setResult] = useState<DkImport | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    setResult(null)
    setFault(file.size > DK_FILE_BYTES_MAX ? t('fault.dk_file_long') : null)
    if (file.size > DK_FILE_BYTES_MAX) return
    const body = new Uint8Array(await file.arrayBuffer())
    // By name: browsers report various types for CSV, and JSON would be parsed as a body.
    const media_type = /\.json$/i.test(file.name) ? JSON_FILE_TYPE : CSV_TYPE
    const onFields = (faults: Record<string, string>) => setFault(Object.values(faults)[0] ?? null)
    const answer = await run(importDkCodes, { query: { language }, body }, { media_type, onFields })
    setResult(answer?.data ?? null)
  }
  return (
    <Dialog title={t('catalog.dk.import')} onClose={onClose} is_wide>
      <div className="grid gap-4">
        <p>{t('catalog.dk.import_text')}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <div className="field">
            <label htmlFor={`${id}-language`}>{t('catalog.dk.language')}</label>
            <select
              id={`${id}-language`}
              className="select"
              value={language}
              onChange={(event) => setLanguage(event.target.value === 'en' ? 'en' : 'ua')}
            >
              <option value="ua">{t('kit.language_ua')}</option>
              <option value="en">{t('kit.language_en')}</option>
            </select>
          </div>
          <div className="field">
            <span className="label">{t('catalog.dk.file')}</span>
            <label htmlFor={`${id}-file`} className="btn btn--ghost btn--sm focus-within:outline-3">
              <Icon name="upload" />
              {t('catalog.dk.choose')}
              <input
                id={`${id}-file`}
                type="file"
                className="sr-only"
                accept=".csv,.json,text/csv,application/json"
                aria-invalid={fault !== null}
                onChange={(event) => {
                  void take(event.target.files?.[0])
                  event.target.value = ''
                }}
              />
            </label>
            {fault !== null && (
              <span className="err" role="alert">
                {fault}
              </span>
            )}
          </div>
        </div>
        {result && <ImportResult result={result} />}
      </div>
    </Dialog>
  )
}

function ImportResult({ result: { added, changed, unchanged, wrong, problems } }: { result: DkImport }) {
  const t = useT()
  return (
    <div role="status">
      <p className="font-medium">{t('catalog.dk.imported', { added, changed, unchanged })}</p>
      {wrong > 0 && <p className="mt-2">{t('catalog.dk.wrong', { count: wrong })}</p>}
      <ul className="mt-2 grid gap-1">
        {problems.map(({ row, code, problem }) => (
          <li key={row} className="text-sm">
            <span className="mono">{t('catalog.dk.row', { row: String(row), code })}</span> {t(`fault.${problem}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
