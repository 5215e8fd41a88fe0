import type { Document } from '@shop/contract/primitives'

/** `const file = await run(exportX); if (file) saveDocument(file)`. */
export function saveDocument({ file_name, type, bytes }: Document): void {
  const address = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = file_name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
