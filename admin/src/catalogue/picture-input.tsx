import type { uploadProductPicture } from '@shop/contract/catalog.admin'
import type { uploadCertificatePicture } from '@shop/contract/certificates.admin'
import type { StoredFile } from '@shop/contract/primitives'
import { useRecordContext } from 'ra-core'
import { useState } from 'react'
import { Field, IconButton, useField, useT } from '../ui/kit.ts'
import { PictureDrop } from './picture-drop.tsx'
import { smaller } from './smaller.ts'
import { useUploads } from './use-uploads.ts'

interface Props {
  /** Where the form keeps the file's id. */
  source: string
  label: string
  is_required?: boolean
  upload?: typeof uploadProductPicture | typeof uploadCertificatePicture
}

/** One picture. The record brings the saved one as `picture`. */
export function PictureInput({ source, label, is_required = false, upload }: Props) {
  const t = useT()
  const { field, tied, error } = useField({ source, label, is_required })
  const saved = useRecordContext<{ id: number; picture: StoredFile | null }>()
  const [kept, setKept] = useState<StoredFile | null>(null)
  const { running, problems, take } = useUploads({
    room: () => 1,
    ...(upload ? { upload } : {}),
    onKept: (file) => {
      setKept(file)
      field.onChange(file.id)
    },
  })
  const shown = [kept, saved?.picture].find((file) => file && file.id === field.value)
  return (
    <Field label={label} is_required={is_required} tied={tied} error={problems[0]?.problem ?? error}>
      <div className="flex max-w-[360px] items-start gap-3">
        {shown && (
          <div className="plate w-40 !rounded-md">
            <img src={smaller(shown.web_path, 300)} alt="" width={160} height={160} />
          </div>
        )}
        <div className="w-40" aria-busy={running.length > 0}>
          <PictureDrop onFiles={take} />
        </div>
        {shown && !is_required && (
          <IconButton icon="trash" label={t('catalogue.pictures.remove')} onClick={() => field.onChange(null)} />
        )}
      </div>
    </Field>
  )
}
