import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { Icon } from './icon.tsx'

interface Props {
  /** Media types or extensions. Dropped files are not filtered. */
  accept: string | undefined
  is_multiple: boolean
  is_disabled: boolean
  className: string
  onFiles(files: readonly File[]): void
  children: ReactNode
}

export function DropZone({ accept, is_multiple, is_disabled, className, onFiles, children }: Props) {
  const id = useId()
  const [is_over, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!is_disabled) onFiles([...event.dataTransfer.files])
  }
  return (
    // Dropping is for the mouse; the input inside is keyboard accessible.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      htmlFor={id}
      className={`grid place-items-center content-center gap-1 rounded-md border-[1.5px] border-dashed text-center text-ink-600 hover:border-brand-600 hover:bg-brand-50 focus-within:border-brand-600 ${className} ${is_over ? 'border-brand-600 bg-brand-50' : 'border-ink-400'}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Icon name="upload" className="!size-6" />
      {children}
      <input
        id={id}
        type="file"
        className="sr-only"
        multiple={is_multiple}
        disabled={is_disabled}
        accept={accept}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </label>
  )
}
