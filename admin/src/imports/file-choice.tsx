import { DropZone } from '../kit/widgets/drop-zone.tsx'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { useT } from '../kit/text/translate.ts'

interface Props {
  /** Text keys. */
  label: string
  hint: string
  /** Extensions, `.xlsx,.csv`: the media type of CSV depends on Excel. */
  accept: string
  is_multiple?: boolean
  is_busy: boolean
  onFiles(files: readonly File[]): void
}

export function FileChoice({ label, hint, accept, is_multiple = false, is_busy, onFiles }: Props) {
  const t = useT()
  // `accept` only filters the dialog, not dropped files.
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
