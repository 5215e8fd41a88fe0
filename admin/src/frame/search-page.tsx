import { useGetList } from 'ra-core'
import { Link, useSearchParams } from 'react-router'
import { SECTIONS } from '../sections.ts'
import type { Resource } from '../section.ts'
import { PageHead } from '../kit/page/page-head.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { Failure, Loading } from '../kit/page/states.tsx'
import { useT } from '../kit/text/translate.ts'
import { useCan } from '../kit/calls/use-staff.ts'

const SHOWN_MAX = 8

const SEARCHED = SECTIONS.flatMap(({ resources = [] }) => resources).filter(({ found }) => found !== undefined)

/** In every searchable resource that the role may see. */
export function SearchPage() {
  const t = useT()
  const [search_params] = useSearchParams()
  const typed = search_params.get('q') ?? ''
  return (
    <>
      <PageHead title={typed === '' ? t('shell.search_all') : t('shell.found', { typed })} />
      {typed === '' && <p className="text-ink-600">{t('shell.search_hint')}</p>}
      <div className="grid gap-4 xl:grid-cols-2 items-start">
        {(typed === '' ? [] : SEARCHED).map((resource) => (
          <Found key={resource.name} resource={resource} typed={typed} />
        ))}
      </div>
    </>
  )
}

type FoundRow = Record<string, unknown> & { id: number }

function Found({ resource, typed }: { resource: Resource; typed: string }) {
  const t = useT()
  const may = useCan(resource.right)
  const { data, total, error, isPending, refetch } = useGetList<FoundRow>(
    resource.name,
    { pagination: { page: 1, perPage: SHOWN_MAX }, sort: { field: '', order: 'ASC' }, filter: { q: typed } },
    { enabled: may && typed !== '' },
  )
  if (!may) return null
  const listOf = (q: string) => `/${resource.name}?filter=${encodeURIComponent(JSON.stringify({ q }))}`
  return (
    <Panel
      title={t(`search.${resource.name}`)}
      is_flush
      {...(total
        ? { actions: <Link className="link text-sm mr-3" to={listOf(typed)}>{`${t('shell.all')} (${total})`}</Link> }
        : {})}
    >
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : isPending && <Loading lines={3} />}
      {data?.length === 0 && <p className="p-6 text-ink-600">{t('kit.nothing_found')}</p>}
      <ul className="p-3">
        {data?.map((row) => {
          const { title, text } = resource.found?.(row) ?? { title: String(row.id) }
          return (
            <li key={row.id}>
              <Link
                className="block p-2 rounded-md no-underline hover:bg-paper-100"
                to={resource.edit ? `/${resource.name}/${row.id}` : listOf(title)}
              >
                <b className="block font-medium">{title}</b>
                {text !== undefined && <span className="text-sm text-ink-600">{text}</span>}
              </Link>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
