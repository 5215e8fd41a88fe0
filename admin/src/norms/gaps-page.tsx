import { exportNormGaps, listNormGaps, type NormGap } from '@shop/contract/admin/catalog/norm-files'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { Link, useParams } from 'react-router'
import { Button } from '../kit/widgets/button.tsx'
import { type Column, DataTable } from '../kit/list/data-table.tsx'
import { PageHead } from '../kit/page/page-head.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { saveDocument } from '../kit/calls/save-document.ts'
import { Empty, Failure, Loading } from '../kit/page/states.tsx'
import { useT } from '../kit/text/translate.ts'
import { useAnswer, useCall } from '../kit/calls/use-call.ts'

/** Positions without fitting products. */
export function GapsPage() {
  const t = useT()
  const run = useCall()
  const { id = '' } = useParams()
  const { data, error, refetch } = useAnswer(listNormGaps, { params: { id } })
  const download = async () => {
    const file = await run(exportNormGaps, { params: { id } })
    if (file) saveDocument(file)
  }
  if (error) return <Failure is_screen error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <>
      <PageHead
        title={t('norms.gaps_title')}
        count={data.data.length}
        parent={{ to: '/norms', name: t('norms.heading') }}
      >
        <Button kind="ghost" icon="download" onClick={() => void download()}>
          {t('norms.gaps_file')}
        </Button>
      </PageHead>
      {data.data.length === 0 ? (
        <Empty title={t('norms.no_gaps')} />
      ) : (
        <Panel is_flush>
          <DataTable
            caption={t('norms.gaps_title')}
            columns={COLUMNS(t)}
            rows={data.data}
            keyOf={(gap) => gap.item_id}
          />
        </Panel>
      )}
    </>
  )
}

const COLUMNS = (t: ReturnType<typeof useT>): Column<NormGap>[] => [
  {
    key: 'name',
    label: 'norms.column_name',
    show: (gap) => (
      <Link className="link" to={`/norm-rooms/${gap.room_id}?item=${gap.item_id}`}>
        {gap.number} {gap.name_ua}
      </Link>
    ),
  },
  { key: 'room', label: 'norms.column_room', show: (gap) => gap.room_name_ua },
  { key: 'requirement', label: 'norms.column_requirement', show: (gap) => gap.requirement_ua },
  {
    key: 'covered',
    label: 'norms.column_products',
    show: (gap) => <Badge kind={gap.covered === 'none' ? 'warn' : 'line'}>{t(`norms.covered_${gap.covered}`)}</Badge>,
  },
  { key: 'plans', label: 'norms.column_plans', is_number: true, show: (gap) => gap.plans_count },
]
