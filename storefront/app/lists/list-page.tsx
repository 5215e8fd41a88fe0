import { useEffect, useRef } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { definePage } from '../pages/page.tsx'
import { ListResult } from './list-result.tsx'
import { ListStart } from './list-start.tsx'
import { useList } from './use-list.ts'
import './list.css'
import './list-result.css'

export const listPage = definePage<null>('list', {
  loader: () => Promise.resolve(null),
  Component: ListPage,
  handle: {
    crumbs: (_, t) => [{ label: t('list_own') }],
    title: (_, t) => t('list_title'),
    description: (_, t) => t('list_lead'),
  },
})

function ListPage() {
  const { t } = useTranslation()
  const matching = useList()
  const heading = useRef<HTMLHeadingElement>(null)
  const is_result = matching.state.kind === 'result'
  const was_result = useRef(false)
  // The button that changed the page is gone.
  useEffect(() => {
    if (was_result.current !== is_result) heading.current?.focus()
    was_result.current = is_result
  }, [is_result])
  const found =
    matching.state.kind === 'result' ? matching.state.rows.filter(({ line }) => line.matches.length > 0).length : 0
  const total = matching.state.kind === 'result' ? matching.state.rows.length : 0
  return (
    <div className="page pb-16">
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none lg:text-4xl">
        {is_result ? t('list_found', { found, total }) : t('list_title')}
      </h1>
      {matching.state.kind === 'result' ? (
        <ListResult
          rows={matching.state.rows}
          name={matching.state.name}
          onRow={matching.changeRow}
          onOther={matching.cancel}
        />
      ) : (
        <ListStart matching={matching} state={matching.state} />
      )}
    </div>
  )
}
