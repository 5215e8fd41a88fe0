import type { uploadProductPicture } from '@shop/contract/admin/catalog/catalog'
import type { uploadCertificatePicture } from '@shop/contract/admin/content/certificates'
import type { StoredFile } from '@shop/contract/primitives'
import type { uploadHero, uploadLogo } from '@shop/contract/admin/content/settings'
import { useRecordContext } from 'ra-core'
import { useState } from 'react'
import { IconButton } from '../../../kit/widgets/button.tsx'
import { Field, useField } from '../../../kit/form/field.tsx'
import { useT } from '../../../kit/text/translate.ts'
import { PictureDrop } from './picture-drop.tsx'
import { Picture } from '../../../kit/widgets/picture.tsx'
import { useUploads } from './use-uploads.ts'

interface Props {
  /** Holds the file's id. */
  source: string
  label: string
  is_required?: boolean
  upload?: typeof uploadProductPicture | typeof uploadCertificatePicture | typeof uploadLogo | typeof uploadHero
  saved_in?: string
}

export function PictureInput({ source, label, is_required = false, upload, saved_in = 'picture' }: Props) {
  const t = useT()
  const { field, input_props, error } = useField({ source, label, is_required })
  const saved = useRecordContext<{ id: number; [field: string]: unknown }>()
  const [uploaded, setUploaded] = useState<StoredFile | null>(null)
  const { running, problems, take } = useUploads({
    room: () => 1,
    ...(upload ? { upload } : {}),
    onKept: (file) => {
      setUploaded(file)
      field.onChange(file.id)
    },
  })
  const shown = [uploaded, saved?.[saved_in] as StoredFile | null | undefined].find(
    (file) => file && file.id === field.value,
  )
  return (
    <Field label={label} is_required={is_required} input_props={input_props} error={problems[0]?.problem ?? error}>
      <div className="flex max-w-[360px] items-start gap-3">
        {shown && (
          <div className="plate w-40 !rounded-md">
            <Picture web_path={shown.web_path} size={160} />
          </div>
        )}
        <div className="w-40" aria-busy={running.length > 0}>
          <PictureDrop onFiles={take} />
        </div>
        {shown && !is_required && (
          <IconButton icon="trash" label={t('catalog.pictures.remove')} onClick={() => field.onChange(null)} />
        )}
      </div>
    </Field>
  )
}
