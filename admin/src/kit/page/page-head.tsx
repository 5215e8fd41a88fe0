import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { formatTotal } from '../text/format.ts'
import { useParent } from './menu-context.ts'
import { useT } from '../text/translate.ts'

interface Props {
  title: string
  count?: number
  /** If the menu does not tell. */
  parent?: { to: string; name: string }
  /** Below the title. */
  note?: ReactNode
  children?: ReactNode
}

/** Also sets the browser tab's title. */
export function PageHead({ title, count, note, children, ...props }: Props) {
  const t = useT()
  const menu_parent = useParent()
  const parent = props.parent ?? menu_parent
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <>
      {parent && (
        <nav className="mb-3 text-sm" aria-label={t('kit.breadcrumbs')}>
          <ol className="flex flex-wrap gap-2">
            <li>
              <Link className="link" to={parent.to}>
                {parent.name}
              </Link>
            </li>
            <li className="text-ink-600 [overflow-wrap:anywhere]" aria-current="page">
              <span aria-hidden="true">— </span>
              {title}
            </li>
          </ol>
        </nav>
      )}
      <div className="flex flex-wrap items-center justify-between gap-4 mb-6">
        <div className="flex-1 basis-[min(100%,24rem)]">
          <h1 className="text-2xl lg:text-3xl [overflow-wrap:anywhere]">
            {title}{' '}
            {count !== undefined && <span className="text-ink-500 font-normal text-xl">{formatTotal(count)}</span>}
          </h1>
          {note && <p className="mt-1.5 text-sm text-ink-600">{note}</p>}
        </div>
        <div className="flex flex-wrap gap-2">{children}</div>
      </div>
    </>
  )
}
