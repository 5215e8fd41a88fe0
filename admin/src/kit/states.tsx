import { type ReactNode, useEffect } from 'react'
import { failureKey } from '../failure.ts'
import { Button } from './button.tsx'
import { useT } from './translate.ts'

/** Grey lines while something is fetched. */
export function Loading({ lines = 5 }: { lines?: number }) {
  const t = useT()
  return (
    <div className="grid gap-3 p-6" role="status" aria-label={t('kit.loading')}>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="skeleton h-6" />
      ))}
    </div>
  )
}

/** Why something could not be fetched, and the way to try again. `is_screen` where nothing else has a title. */
export function Failure({
  error,
  onRetry,
  is_screen = false,
}: {
  error: unknown
  onRetry?(): void
  is_screen?: boolean
}) {
  const t = useT()
  return (
    <div className="empty" role="alert">
      <Title text={t('kit.failed')} is_screen={is_screen} />
      <p>{t(failureKey(error))}</p>
      {onRetry && (
        <Button icon="refresh" onClick={onRetry}>
          {t('kit.retry')}
        </Button>
      )}
    </div>
  )
}

interface EmptyProps {
  title: string
  text?: string
  children?: ReactNode
  /** Where nothing else has a title. */
  is_screen?: boolean
}

export function Empty({ title, text, children, is_screen = false }: EmptyProps) {
  return (
    <div className="empty">
      <Title text={title} is_screen={is_screen} />
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  )
}

/** Of a whole screen it is the page's heading, and stands in the browser's tab. */
function Title({ text, is_screen }: { text: string; is_screen: boolean }) {
  useEffect(() => {
    if (is_screen) document.title = text
  }, [text, is_screen])
  return is_screen ? <h1>{text}</h1> : <h2>{text}</h2>
}
