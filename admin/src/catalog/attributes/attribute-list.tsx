import type { AdminAttribute } from '@shop/contract/admin/catalog/attributes'
import { unitSymbol } from '@shop/contract/rules/goods/units'
import { Link } from 'react-router'
import type { Column } from '../../kit/list/data-table.tsx'
import { formatNumber } from '../../kit/text/format.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useT } from '../../kit/text/translate.ts'

const COLUMNS: Column<AdminAttribute>[] = [
  {
    key: 'name',
    label: 'attributes.name',
    sort: 'name',
    show: ({ id, name_ua }) => <Link to={`/attributes/${id}`}>{name_ua}</Link>,
  },
  { key: 'kind', label: 'attributes.kind', show: (row) => <Kind {...row} /> },
  { key: 'unit', label: 'attributes.unit', show: ({ unit_code }) => unitSymbol(unit_code, 'ua') },
  {
    key: 'choices',
    label: 'attributes.choices',
    show: ({ choices }) => choices.map((one) => one.name_ua).join(', '),
  },
  {
    key: 'categories',
    label: 'attributes.categories',
    is_number: true,
    show: ({ category_ids }) => formatNumber(category_ids.length),
  },
  { key: 'values', label: 'attributes.values', is_number: true, show: (row) => formatNumber(row.values_count) },
]

function Kind({ kind }: Pick<AdminAttribute, 'kind'>) {
  return useT()(`attributes.kind.${kind}`)
}

export function AttributeList() {
  return (
    <ListPage<AdminAttribute>
      title="attributes.title"
      search="attributes.search"
      empty="attributes.empty"
      columns={COLUMNS}
    />
  )
}
