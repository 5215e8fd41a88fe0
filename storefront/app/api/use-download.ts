import { useState } from 'react'
import type { Document as DownloadedFile } from '@shop/contract/primitives'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import { failureKeyOf } from './refusal-texts.ts'

/** `download(load)` saves the loaded file and returns it, or shows why not. Clicks while a file is loading do nothing. */
export function useDownload() {
  const { t } = useTranslation()
  const [is_loading, setLoading] = useState(false)
  const download = async (load: () => Promise<DownloadedFile>): Promise<DownloadedFile | null> => {
    if (is_loading) return null
    setLoading(true)
    try {
      const file = await load()
      saveFile(file)
      return file
    } catch (error) {
      toast('err', t(failureKeyOf(error)))
      return null
    } finally {
      setLoading(false)
    }
  }
  return { is_loading, download }
}

function saveFile({ file_name, bytes, type }: DownloadedFile): void {
  const address = URL.createObjectURL(new Blob([bytes], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: file_name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
