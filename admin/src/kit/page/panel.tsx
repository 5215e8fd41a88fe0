import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

export function Panel({
  title,
  actions,
  children,
  is_flush = false,
  className = '',
}: {
  title?: ReactNode
  actions?: ReactNode
  children: ReactNode
  is_flush?: boolean
  className?: string
}) {
  return (
    <section className={`panel min-w-0 overflow-hidden ${className}`}>
      {title !== undefined && (
        <div className="panel__head flex-wrap !py-2">
          <h2>{title}</h2>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
      )}
      {is_flush ? children : <div className="panel__body grid gap-4">{children}</div>}
    </section>
  )
}

export interface Tab {
  key: string
  label: ReactNode
  content: ReactNode
}

interface Wanted {
  key: string
  since: number
}

/** Hidden forms keep their input. */
export function Tabs({ tabs, wanted }: { tabs: readonly Tab[]; wanted?: Wanted }) {
  const [chosen, choose] = useState(tabs[0]?.key ?? '')
  const [seen, see] = useState<Wanted>()
  if (wanted && (wanted.key !== seen?.key || wanted.since !== seen.since)) {
    see(wanted)
    choose(wanted.key)
  }
  const id = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const at = tabs.findIndex(({ key }) => key === chosen)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (!next) return
    choose(next.key)
    document.getElementById(`${id}-${next.key}`)?.focus()
  }
  return (
    <div className="min-w-0">
      <div className="tabs" role="tablist" tabIndex={-1} onKeyDown={onKeyDown}>
        {tabs.map(({ key, label }) => (
          <button
            key={key}
            id={`${id}-${key}`}
            type="button"
            role="tab"
            aria-selected={key === chosen}
            aria-controls={`${id}-${key}-panel`}
            tabIndex={key === chosen ? 0 : -1}
            onClick={() => choose(key)}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ key, content }) => (
        <div
          key={key}
          id={`${id}-${key}-panel`}
          role="tabpanel"
          aria-labelledby={`${id}-${key}`}
          hidden={key !== chosen}
        >
          {content}
        </div>
      ))}
    </div>
  )
}
