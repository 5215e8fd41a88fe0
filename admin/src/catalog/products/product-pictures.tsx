import { PRODUCT_FILES_MAX, type StaffFile } from '@shop/contract/catalog.admin'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Badge, IconButton, Panel, useField, useT } from '../ui/kit.ts'
import { moved } from './moved.ts'
import { PictureDrop } from './picture-drop.tsx'
import { smaller } from './smaller.ts'
import { useDragOrder } from './use-drag-order.ts'
import { useUploads } from './use-uploads.ts'

/** The pictures of a product: several dropped at once, put in order by dragging or by arrow keys; the first is the card's. */
export function ProductPictures() {
  const t = useT()
  const { field, error } = useField({ source: 'files', label: 'catalogue.product.pictures' })
  const files = (field.value ?? []) as StaffFile[]
  const { getValues } = useFormContext<{ files: StaffFile[] }>()
  // An upload that ends later adds to what is there then, not to what was there when it began.
  const now = () => getValues('files') ?? []
  const uploads = useUploads({
    room: () => PRODUCT_FILES_MAX - now().length,
    onKept: ({ id, web_path }) => {
      // The same picture twice is one file.
      if (now().every((file) => file.id !== id)) field.onChange([...now(), { id, web_path, alt: null }])
    },
  })
  const order = usePictureOrder(files, field.onChange)
  return (
    <Panel
      title={t('catalogue.product.pictures')}
      actions={<span className="mono">{`${files.length} / ${PRODUCT_FILES_MAX}`}</span>}
    >
      <ul
        className="grid grid-cols-2 gap-3 sm:grid-cols-4 2xl:grid-cols-6"
        aria-label={t('catalogue.product.pictures')}
      >
        {files.map((file, place) => (
          <PictureTile
            key={file.id}
            file={file}
            place={place}
            order={order}
            onAlt={(alt) =>
              field.onChange(files.map((one) => (one.id === file.id ? { ...one, alt: alt || null } : one)))
            }
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
              {`${t('catalogue.pictures.uploading')}: ${name}`}
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
      <p className="hint">{t('catalogue.pictures.hint')}</p>
      <p className="sr-only" aria-live="polite">
        {order.said}
      </p>
    </Panel>
  )
}

type PictureOrder = ReturnType<typeof usePictureOrder>

function usePictureOrder(files: StaffFile[], change: (next: StaffFile[]) => void) {
  const t = useT()
  const [said, setSaid] = useState('')
  const [focused_id, setFocusedId] = useState<number | null>(null)
  // A moved node loses the focus, and with it the next press of the key.
  useEffect(() => {
    if (focused_id !== null) document.getElementById(handleId(focused_id))?.focus()
  }, [focused_id, files])
  const drag = useDragOrder((from, to) => {
    if (to < 0 || to >= files.length) return
    change(moved(files, from, to))
    setFocusedId(files[from]?.id ?? null)
    setSaid(t('catalogue.pictures.moved', { from: from + 1, to: to + 1 }))
  })
  return { ...drag, said }
}

const handleId = (file_id: number) => `picture-${file_id}`

interface TileProps {
  file: StaffFile
  place: number
  order: PictureOrder
  onAlt: (alt: string) => void
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
        <img src={smaller(file.web_path, 300)} alt={file.alt ?? ''} width={300} height={300} />
      </div>
      {place === 0 && (
        <span className="absolute top-1.5 left-1.5">
          <Badge kind="info">{t('catalogue.pictures.main')}</Badge>
        </span>
      )}
      <div className="flex justify-between">
        <IconButton
          id={handleId(file.id)}
          icon="grip"
          className="!cursor-grab"
          label={t('catalogue.order.drag', { name: String(place + 1) })}
          {...order.handle(place)}
        />
        <IconButton icon="trash" label={`${t('catalogue.pictures.remove')} ${place + 1}`} onClick={onRemove} />
      </div>
      <input
        className="input input--sm"
        value={file.alt ?? ''}
        maxLength={300}
        placeholder={t('catalogue.pictures.alt_short')}
        aria-label={`${t('catalogue.pictures.alt')} ${place + 1}`}
        onChange={(event) => onAlt(event.target.value)}
      />
    </li>
  )
}
