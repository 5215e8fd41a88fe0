import type { StoredFile } from '@shop/contract/primitives'
import { lazy, Suspense, useRef, useState, type MouseEvent, type ReactNode } from 'react'

export interface ShownDocument {
  file: StoredFile
  description: string
}

export type OpenDocument = (event: MouseEvent<HTMLElement>, file: StoredFile) => void

// 11 kB, loaded on demand.
const Lightbox = lazy(() => import('./document-lightbox.tsx').then((file) => ({ default: file.DocumentLightbox })))

/** The links work without scripts. */
export function useDocumentLightbox(documents: readonly ShownDocument[]): { open: OpenDocument; lightbox: ReactNode } {
  const [shown, setShown] = useState<number | null>(null)
  const opener = useRef<HTMLElement>(null)
  const open: OpenDocument = (event, file) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    opener.current = event.currentTarget
    setShown(documents.findIndex((document) => document.file.id === file.id))
  }
  const close = () => {
    setShown(null)
    opener.current?.focus({ preventScroll: true })
  }
  const lightbox = shown !== null && shown >= 0 && (
    <Suspense fallback={null}>
      <Lightbox documents={documents} shown={shown} onShow={setShown} onClose={close} />
    </Suspense>
  )
  return { open, lightbox }
}
