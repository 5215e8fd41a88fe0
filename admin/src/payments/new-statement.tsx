import { useState } from 'react'
import { useNavigate } from 'react-router'
import { uploadStatement } from '@shop/contract/admin/money/statements'
import { IMPORT_BYTES_MAX } from '@shop/contract/admin/catalog/imports'
import { CSV_TYPE, XLSX_TYPE } from '@shop/contract/primitives'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { useCall } from '../kit/calls/use-call.ts'
import { PageHead } from '../kit/page/page-head.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { formatBytes } from '../kit/text/format.ts'
import { useT } from '../kit/text/translate.ts'
import { DropZone } from '../kit/widgets/drop-zone.tsx'

export function NewStatement() {
  const t = useT()
  const run = useCall()
  const navigate = useNavigate()
  const [is_busy, setBusy] = useState(false)
  const take = async ([file]: readonly File[]) => {
    if (!file) return
    if (!/\.(xlsx|csv|txt)$/i.test(file.name)) return toast('err', t('kit.file_wrong_type', { name: file.name }))
    if (file.size > IMPORT_BYTES_MAX)
      return toast('err', t('kit.file_too_large', { name: file.name, max: formatBytes(IMPORT_BYTES_MAX) }))
    setBusy(true)
    const body = new Uint8Array(await file.arrayBuffer())
    const media_type = /\.xlsx$/i.test(file.name) ? XLSX_TYPE : CSV_TYPE
    const answer = await run(uploadStatement, { query: { file_name: file.name }, body }, { media_type })
    setBusy(false)
    if (answer) void navigate(`/payments/import/${answer.data.id}`)
  }
  return (
    <>
      <PageHead title={t('payments.import')} />
      <Panel>
        <DropZone
          accept=".xlsx,.csv,.txt"
          is_multiple={false}
          is_disabled={is_busy}
          className="p-8"
          onFiles={(files) => void take(files)}
        >
          <span className="font-medium">{t(is_busy ? 'payments.uploading' : 'payments.drop')}</span>
          <span className="hint">{t('payments.drop_hint')}</span>
        </DropZone>
        <p className="hint">{t('payments.import_help')}</p>
      </Panel>
    </>
  )
}
