import { useState } from 'react'
import { useNavigate } from 'react-router'
import { IMPORT_BYTES_MAX, importPictures, uploadImport } from '@shop/contract/admin/catalog/imports'
import { CSV_TYPE, XLSX_TYPE, ZIP_TYPE } from '@shop/contract/primitives'
import { ButtonLink } from '../kit/widgets/button.tsx'
import { formatBytes } from '../kit/text/format.ts'
import { PageHead } from '../kit/page/page-head.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { useT } from '../kit/text/translate.ts'
import { useCall } from '../kit/calls/use-call.ts'
import { FileChoice } from './file-choice.tsx'

export function NewImport() {
  const t = useT()
  return (
    <>
      <PageHead title={t('import.new')}>
        <ButtonLink to="/imports" kind="ghost" icon="clock">
          {t('import.history')}
        </ButtonLink>
      </PageHead>
      <div className="grid gap-6 lg:grid-cols-2 items-start">
        <Panel title={t('import.kind_products')}>
          <ProductsDrop />
          <p className="hint">{t('import.products_help')}</p>
        </Panel>
        <Panel title={t('import.kind_pictures')}>
          <PicturesDrop />
          <p className="hint">{t('import.pictures_help')}</p>
        </Panel>
      </div>
    </>
  )
}

/** Before uploading 25 MB in vain. */
function useSizeCheck() {
  const t = useT()
  return (file: File) => {
    if (file.size <= IMPORT_BYTES_MAX) return true
    toast('err', t('kit.file_too_large', { name: file.name, max: formatBytes(IMPORT_BYTES_MAX) }))
    return false
  }
}

function ProductsDrop() {
  const run = useCall()
  const navigate = useNavigate()
  const fits = useSizeCheck()
  const [is_busy, setBusy] = useState(false)
  const take = async ([file]: readonly File[]) => {
    if (!file || !fits(file)) return
    setBusy(true)
    const body = new Uint8Array(await file.arrayBuffer())
    const media_type = /\.xlsx$/i.test(file.name) ? XLSX_TYPE : CSV_TYPE
    const answer = await run(uploadImport, { query: { file_name: file.name }, body }, { media_type })
    setBusy(false)
    if (answer) void navigate(`/imports/${answer.data.id}`)
  }
  return (
    <FileChoice
      label="import.drop_products"
      hint="import.drop_products_hint"
      accept=".xlsx,.csv,.txt"
      is_busy={is_busy}
      onFiles={(files) => void take(files)}
    />
  )
}

function PicturesDrop() {
  const run = useCall()
  const navigate = useNavigate()
  const fits = useSizeCheck()
  const [is_busy, setBusy] = useState(false)
  const take = async (files: readonly File[]) => {
    setBusy(true)
    const taken: number[] = []
    for (const file of files.filter(fits)) {
      const body = new Uint8Array(await file.arrayBuffer())
      const answer = await run(importPictures, { query: { file_name: file.name }, body }, { media_type: ZIP_TYPE })
      if (answer) taken.push(answer.data.id)
    }
    setBusy(false)
    if (taken.length > 0) void navigate(taken.length === 1 ? `/imports/${taken[0]}` : '/imports')
  }
  return (
    <FileChoice
      label="import.drop_pictures"
      hint="import.drop_pictures_hint"
      accept=".zip"
      is_multiple
      is_busy={is_busy}
      onFiles={(files) => void take(files)}
    />
  )
}
