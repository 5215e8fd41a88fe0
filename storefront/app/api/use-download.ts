import type { Document as DownloadedFile } from '@shop/contract/primitives'
import { useAction } from './use-action.ts'

/** `download(load)` saves the loaded file, or shows why not. */
export function useDownload() {
  const { is_running, run } = useAction()
  const download = (load: () => Promise<DownloadedFile>) => run(async () => saveFile(await load()))
  return { is_loading: is_running, download }
}

function saveFile({ file_name, bytes, type }: DownloadedFile): void {
  const address = URL.createObjectURL(new Blob([bytes], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: file_name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
