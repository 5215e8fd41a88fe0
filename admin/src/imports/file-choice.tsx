import { DropZone, toast, useT } from '../ui/kit.ts'

interface Props {
  /** Keys: what to drop here, and what of it is taken. */
  label: string
  hint: string
  /** Ends of file names, `.xlsx,.csv`. A browser's word for a CSV depends on whether Excel is there. */
  accept: string
  is_multiple?: boolean
  is_busy: boolean
  onFiles(files: readonly File[]): void
}

/** A place to drop files or to choose them. */
export function FileChoice({ label, hint, accept, is_multiple = false, is_busy, onFiles }: Props) {
  const t = useT()
  // `accept` binds the window that chooses files; what is dropped, or chosen among all files, comes all the same.
  const take = (files: readonly File[]) => {
    const ends = accept.split(',')
    const wrong = files.find(({ name }) => !ends.some((end) => name.toLowerCase().endsWith(end)))
    if (wrong) toast('err', t('kit.file_wrong_type', { name: wrong.name }))
    else onFiles(files)
  }
  return (
    <DropZone accept={accept} is_multiple={is_multiple} is_disabled={is_busy} className="p-8" onFiles={take}>
      <span className="font-medium">{t(is_busy ? 'import.uploading' : label)}</span>
      <span className="hint">{t(hint)}</span>
    </DropZone>
  )
}
