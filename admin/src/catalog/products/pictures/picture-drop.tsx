import { PICTURE_TYPES } from '@shop/contract/primitives'
import { useId, useState } from 'react'
import { Icon } from '../../../kit/widgets/icon.tsx'
import { useT } from '../../../kit/text/translate.ts'

interface Props {
  onFiles: (files: readonly File[]) => Promise<void>
  is_many?: boolean
}

export function PictureDrop({ onFiles, is_many = false }: Props) {
  const t = useT()
  const id = useId()
  const [is_over, setOver] = useState(false)
  return (
    // Dropping is for the mouse; the input inside is keyboard accessible.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      htmlFor={id}
      className={`grid aspect-square cursor-pointer place-content-center justify-items-center gap-1 rounded-md border-[1.5px] border-dashed p-2 text-center text-sm focus-within:outline-3 focus-within:outline-brand-600 hover:border-brand-600 hover:bg-brand-50 hover:text-brand-600 ${is_over ? 'border-brand-600 bg-brand-50 text-brand-600' : 'border-ink-400 text-ink-600'}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void onFiles([...event.dataTransfer.files])
      }}
    >
      <Icon name="image" />
      <span>{t(is_many ? 'catalog.pictures.drop' : 'catalog.pictures.choose')}</span>
      <input
        id={id}
        type="file"
        className="sr-only"
        accept={PICTURE_TYPES.join(',')}
        multiple={is_many}
        onChange={(event) => {
          void onFiles([...(event.target.files ?? [])])
          // Otherwise the same file fires no change.
          event.target.value = ''
        }}
      />
    </label>
  )
}
