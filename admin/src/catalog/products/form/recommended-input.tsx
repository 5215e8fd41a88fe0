import { listStaffProducts, type AdminProductRow } from '@shop/contract/admin/catalog/catalog'
import { useGetMany } from 'ra-core'
import { call } from '../../../call.ts'
import { IconButton } from '../../../kit/widgets/button.tsx'
import { useField } from '../../../kit/form/field.tsx'
import { useT } from '../../../kit/text/translate.ts'
import { SearchBox } from './search-box.tsx'
import { Picture } from '../../../kit/widgets/picture.tsx'

const OFFERED = '10'

/** In the order they were added. */
export function RecommendedInput() {
  const t = useT()
  const { field, error } = useField({ source: 'recommended_ids', label: 'catalog.product.recommended' })
  const ids = Array.isArray(field.value) ? (field.value as number[]) : []
  const { data = [] } = useGetMany<AdminProductRow>('products', { ids }, { enabled: ids.length > 0 })
  const rows = ids.flatMap((id) => data.find((row) => row.id === id) ?? [])
  return (
    <section className="panel grid gap-3 p-5">
      <h2 className="text-base">{t('catalog.product.recommended')}</h2>
      {rows.length > 0 && (
        <ul className="grid gap-2">
          {rows.map((row) => (
            <li key={row.id} className="flex items-center gap-3">
              <span className="plate size-11 shrink-0 !rounded-md">
                <Picture web_path={row.picture} size={44} />
              </span>
              <span className="line-clamp-2 flex-1 text-sm leading-5">{row.name_ua}</span>
              <IconButton
                icon="x"
                label={`${t('catalog.product.clear')}: ${row.name_ua}`}
                onClick={() => field.onChange(ids.filter((id) => id !== row.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <SearchBox
        label={t('catalog.product.recommended')}
        placeholder={t('catalog.products.search')}
        nothing={t('catalog.products.empty')}
        find={async (q) => (await call(listStaffProducts, { query: { q, per_page: OFFERED } })).data}
        keyOf={(row) => String(row.id)}
        nameOf={(row) => `${row.article} ${row.name_ua}`}
        onChoose={(row) => ids.includes(row.id) || field.onChange([...ids, row.id])}
      />
      {error !== undefined && (
        <p className="err" role="alert">
          {error}
        </p>
      )}
    </section>
  )
}
