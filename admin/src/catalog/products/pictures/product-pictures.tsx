import { PRODUCT_FILES_MAX, type StaffFile } from '@shop/contract/admin/catalog/catalog'
import { type AltTexts, LANGUAGES, NO_ALT_TEXTS } from '@shop/contract/primitives'
import { localised } from '@shop/contract/rules/names'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { adminLanguage } from '../../../admin-language.ts'
import { IconButton } from '../../../kit/widgets/button.tsx'
import { useField } from '../../../kit/form/field.tsx'
import { Panel } from '../../../kit/page/panel.tsx'
import { useT } from '../../../kit/text/translate.ts'
import { moveItem } from '../../../kit/list/move-item.ts'
import { PictureDrop } from './picture-drop.tsx'
import { Picture } from '../../../kit/widgets/picture.tsx'
import { useDragOrder } from '../../categories/use-drag-order.ts'
import { useUploads } from './use-uploads.ts'

/** The first is the card's. */
export function ProductPictures() {
  const t = useT()
  const { field, error } = useField({ source: 'files', label: 'catalog.product.pictures' })
  const files = (field.value ?? []) as StaffFile[]
  const { getValues } = useFormContext<{ files: StaffFile[] }>()
  const now = () => getValues('files') ?? []
  const uploads = useUploads({
    room: () => PRODUCT_FILES_MAX - now().length,
    onKept: ({ id, web_path }) => {
      // Identical pictures share one file.
      if (now().every((file) => file.id !== id)) field.onChange([...now(), { id, web_path, ...NO_ALT_TEXTS }])
    },
  })
  const order = usePictureOrder(files, field.onChange)
  return (
    <Panel
      title={t('catalog.product.pictures')}
      actions={<span className="mono">{`${files.length} / ${PRODUCT_FILES_MAX}`}</span>}
    >
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 2xl:grid-cols-6" aria-label={t('catalog.product.pictures')}>
        {files.map((file, place) => (
          <PictureTile
            key={file.id}
            file={file}
            place={place}
            order={order}
            onAlt={(alt) => field.onChange(files.map((one) => (one.id === file.id ? { ...one, ...alt } : one)))}
            onRemove={() => field.onChange(files.filter(({ id }) => id !== file.id))}
          />
        ))}
        {uploads.running.map((name) => (
          <li key={name} className="plate grid aspect-square place-content-center gap-2 !rounded-md p-2 text-center">
            <span className="cells justify-center" aria-hidden="true">
              <i />
              <i />
              <i />
              <i />
              <i />
            </span>
            <span className="hint truncate" role="status">
              {`${t('catalog.pictures.uploading')}: ${name}`}
            </span>
          </li>
        ))}
        <li>
          <PictureDrop is_many onFiles={uploads.take} />
        </li>
      </ul>
      {uploads.problems.map(({ name, problem }) => (
        <p key={name} className="err" role="alert">
          {`${name}: ${problem}`}
        </p>
      ))}
      {error !== undefined && <p className="err">{error}</p>}
      <p className="hint">{t('catalog.pictures.hint')}</p>
      <p className="sr-only" aria-live="polite">
        {order.announcement}
      </p>
    </Panel>
  )
}

type PictureOrder = ReturnType<typeof usePictureOrder>

function usePictureOrder(files: StaffFile[], change: (next: StaffFile[]) => void) {
  const t = useT()
  const [announcement, setAnnouncement] = useState('')
  const [focused_id, setFocusedId] = useState<number | null>(null)
  // A moved node loses the focus.
  useEffect(() => {
    if (focused_id !== null) document.getElementById(handleId(focused_id))?.focus()
  }, [focused_id, files])
  const drag = useDragOrder((from, to) => {
    if (to < 0 || to >= files.length) return
    change(moveItem(files, from, to))
    setFocusedId(files[from]?.id ?? null)
    setAnnouncement(t('catalog.pictures.moved', { from: from + 1, to: to + 1 }))
  })
  return { ...drag, announcement }
}

const handleId = (file_id: number) => `picture-${file_id}`

interface TileProps {
  file: StaffFile
  place: number
  order: PictureOrder
  onAlt: (alt: Partial<AltTexts>) => void
  onRemove: () => void
}

function PictureTile({ file, place, order, onAlt, onRemove }: TileProps) {
  const t = useT()
  return (
    <li
      className="relative grid content-start gap-1 rounded-md outline-offset-2 outline-brand-600 data-over:outline-2"
      {...order.target(place)}
    >
      <div className={`plate aspect-square !rounded-md ${place === 0 ? 'ring-2 ring-brand-600' : ''}`}>
        <Picture web_path={file.web_path} size={300} alt={localised(file, 'alt', adminLanguage())} />
      </div>
      {place === 0 && (
        <span className="absolute top-1.5 left-1.5">
          <Badge kind="info">{t('catalog.pictures.main')}</Badge>
        </span>
      )}
      <div className="flex justify-between">
        <IconButton
          id={handleId(file.id)}
          icon="grip"
          className="!cursor-grab"
          label={t('catalog.order.drag', { name: String(place + 1) })}
          {...order.handle(place)}
        />
        <IconButton icon="trash" label={`${t('catalog.pictures.remove')} ${place + 1}`} onClick={onRemove} />
      </div>
      {LANGUAGES.map((language) => (
        <input
          key={language}
          className="input input--sm"
          value={file[`alt_${language}`] ?? ''}
          maxLength={300}
          placeholder={`${t('catalog.pictures.alt_short')}, ${language}`}
          aria-label={`${t('catalog.pictures.alt')} ${place + 1}, ${language}`}
          onChange={(event) => onAlt({ [`alt_${language}`]: event.target.value || null })}
        />
      ))}
    </li>
  )
}
