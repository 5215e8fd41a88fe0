import { Empty as Message } from '@shop/ui/components/empty/empty.tsx'
import { Skeleton } from '@shop/ui/components/skeleton/skeleton.tsx'
import { type ReactNode, useEffect } from 'react'
import { failureText } from '../../failure.ts'
import { Button } from '../widgets/button.tsx'
import { useT } from '../text/translate.ts'

/** Loading skeleton. */
export function Loading({ lines = 5 }: { lines?: number }) {
  const t = useT()
  return (
    <div className="grid gap-3 p-6" role="status" aria-label={t('kit.loading')}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className="h-6" />
      ))}
    </div>
  )
}

/** `is_screen` if nothing else has a heading. */
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
    <Message {...useTitle(t('kit.failed'), is_screen)} text={failureText(error, t)} role="alert">
      {onRetry && (
        <Button icon="refresh" onClick={onRetry}>
          {t('kit.retry')}
        </Button>
      )}
    </Message>
  )
}

interface EmptyProps {
  title: string
  text?: string
  children?: ReactNode
  is_screen?: boolean
}

export const Empty = ({ title, is_screen = false, ...message }: EmptyProps) => (
  <Message {...message} {...useTitle(title, is_screen)} />
)

/** A whole screen's title is also the browser tab's. */
function useTitle(title: string, is_screen: boolean) {
  useEffect(() => {
    if (is_screen) document.title = title
  }, [title, is_screen])
  return { title, heading: is_screen ? 'h1' : 'h2' } as const
}
