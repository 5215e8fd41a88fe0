import { type ReactNode, useEffect } from 'react'
import { formatNumber } from './format.ts'

/** The screen's title, what may be done on it at the right, and the title of the browser's tab. */
export function PageHead({ title, count, children }: { title: string; count?: number; children?: ReactNode }) {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 mb-6">
      <h1 className="text-2xl lg:text-3xl flex-1 basis-[min(100%,24rem)] [overflow-wrap:anywhere]">
        {title} {count !== undefined && <span className="text-ink-500 font-normal text-xl">{formatNumber(count)}</span>}
      </h1>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  )
}
