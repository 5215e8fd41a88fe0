import { getPriceListAdmin, makePriceListsNow, type PriceListAdmin } from '@shop/contract/admin/content/price-lists'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { Button } from '../kit/widgets/button.tsx'
import { type Column, DataTable } from '../kit/list/data-table.tsx'
import { formatTime } from '../kit/text/format.ts'
import { Icon } from '../kit/widgets/icon.tsx'
import { PageHead } from '../kit/page/page-head.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { Empty, Failure, Loading } from '../kit/page/states.tsx'
import { useT } from '../kit/text/translate.ts'
import { useAnswer, useCall } from '../kit/calls/use-call.ts'
import { useCan } from '../kit/calls/use-staff.ts'

type Entry = PriceListAdmin['entries'][number]

const LOOK_MS = 3000
const KINDS = { idle: 'ok', waiting: 'info', at_work: 'info', failed: 'bad' } as const

export function PriceListsPage() {
  const t = useT()
  const run = useCall()
  const may = useCan('content.write')
  const { data: answer, error, refetch } = useAnswer(getPriceListAdmin, undefined, { refetch_ms: LOOK_MS })
  return (
    <>
      <PageHead title={t('service.price_lists')}>
        {may && (
          <Button icon="refresh" onClick={() => void run(makePriceListsNow, undefined, { done: 'service.make_asked' })}>
            {t('service.make')}
          </Button>
        )}
      </PageHead>
      {answer && <Lists admin={answer.data} />}
      {!answer && (error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading />)}
    </>
  )
}

function Lists({ admin: { state, problem, entries } }: { admin: PriceListAdmin }) {
  const t = useT()
  return (
    <Panel is_flush title={<Badge kind={KINDS[state]}>{t(`service.make_${state}`)}</Badge>}>
      {problem !== '' && (
        <p className="err px-5 pb-4" role="alert">
          {problem}
        </p>
      )}
      {entries.length === 0 ? (
        <Empty title={t('service.price_lists_none')} />
      ) : (
        <DataTable<Entry> caption={t('service.price_lists')} columns={COLUMNS} rows={entries} />
      )}
    </Panel>
  )
}

const COLUMNS: Column<Entry>[] = [
  { key: 'name', label: 'service.price_list', show: (entry) => <Name entry={entry} /> },
  { key: 'made', label: 'service.made_at', show: ({ made_at }) => <MadeAt made_at={made_at} /> },
  { key: 'file', label: 'service.file', is_number: true, show: ({ web_path }) => <Download web_path={web_path} /> },
]

function Name({ entry: { name_ua, is_full } }: { entry: Entry }) {
  const t = useT()
  return (
    <span className="font-medium">
      {name_ua} {is_full && <Badge kind="info">{t('service.price_list_full')}</Badge>}
    </span>
  )
}

function MadeAt({ made_at }: Pick<Entry, 'made_at'>) {
  const t = useT()
  return (
    <span className="tnum whitespace-nowrap">{made_at === null ? t('service.not_made') : formatTime(made_at)}</span>
  )
}

function Download({ web_path }: Pick<Entry, 'web_path'>) {
  const t = useT()
  if (web_path === null) return null
  return (
    <a className="btn btn--xs btn--ghost" href={web_path} download>
      <Icon name="download" className="!size-4" />
      {t('service.download')}
    </a>
  )
}
