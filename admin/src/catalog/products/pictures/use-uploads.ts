import { PICTURE_BYTES_MAX, PRODUCT_FILES_MAX, uploadProductPicture } from '@shop/contract/admin/catalog/catalog'
import type { uploadCertificatePicture } from '@shop/contract/admin/content/certificates'
import { PICTURE_TYPES, type StoredFile } from '@shop/contract/primitives'
import { useState } from 'react'
import { call } from '../../../call.ts'
import { failureText, fieldFaults } from '../../../failure.ts'
import { useT } from '../../../kit/text/translate.ts'

interface Problem {
  name: string
  problem: string
}

interface Wanted {
  room: () => number
  onKept: (file: StoredFile) => void
  /** Default: for products and categories. */
  upload?: typeof uploadProductPicture | typeof uploadCertificatePicture
}

/** One after another, with errors per file. */
export function useUploads({ room, onKept, upload = uploadProductPicture }: Wanted) {
  const t = useT()
  const [running, setRunning] = useState<readonly string[]>([])
  const [problems, setProblems] = useState<readonly Problem[]>([])

  async function keep(file: File): Promise<string | null> {
    if (room() <= 0) return t('catalog.pictures.too_many', { count: PRODUCT_FILES_MAX })
    if (!(PICTURE_TYPES as readonly string[]).includes(file.type)) return t('fault.picture_unknown_kind')
    if (file.size > PICTURE_BYTES_MAX) return t('fault.picture_too_large')
    try {
      const body = new Uint8Array(await file.arrayBuffer())
      // `useCall` would refetch the screen, although nothing has changed yet.
      onKept((await call(upload, { body }, { media_type: file.type })).data)
      return null
    } catch (error) {
      return fieldFaults(error, t)['file'] ?? failureText(error, t)
    }
  }

  async function take(files: readonly File[]): Promise<void> {
    setProblems([])
    setRunning(files.map(({ name }) => name))
    for (const file of files) {
      const problem = await keep(file)
      setRunning((names) => names.slice(1))
      if (problem !== null) setProblems((known) => [...known, { name: file.name, problem }])
    }
  }

  return { running, problems, take }
}
