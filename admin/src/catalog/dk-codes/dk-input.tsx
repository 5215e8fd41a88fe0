import type { AdminProduct } from '@shop/contract/admin/catalog/catalog'
import { type DkCode, listDkCodes } from '@shop/contract/admin/catalog/dk-codes'
import { useRecordContext } from 'ra-core'
import { useState } from 'react'
import { call } from '../../call.ts'
import { IconButton } from '../../kit/widgets/button.tsx'
import { useField } from '../../kit/form/field.tsx'
import { useT } from '../../kit/text/translate.ts'
import { SearchBox } from '../products/form/search-box.tsx'

const OFFERED = '10'

/** By digits or name. */
export function DkInput() {
  const t = useT()
  const saved = useRecordContext<AdminProduct>()
  const { field, error } = useField({ source: 'dk_code', label: 'catalog.product.dk' })
  const code = (field.value as string | null | undefined) ?? null
  const [chosen, setChosen] = useState<Pick<DkCode, 'code' | 'name_ua'> | null>(null)
  const name = code === chosen?.code ? chosen.name_ua : code === saved?.dk_code ? saved.dk_name_ua : ''
  return (
    <div className="field">
      <span className="label">{t('catalog.product.dk')}</span>
      {code !== null && (
        <p className="grid grid-cols-[minmax(0,1fr)_auto] items-center">
          <span className="mono">{code}</span>
          <IconButton icon="x" label={`${t('catalog.product.clear')} ${code}`} onClick={() => field.onChange(null)} />
          <span className="hint col-span-2">{name}</span>
        </p>
      )}
      <SearchBox
        label={t('catalog.product.dk')}
        placeholder={t('catalog.product.dk_search')}
        nothing={t('catalog.product.dk_nothing')}
        find={async (q) => (await call(listDkCodes, { query: { q, per_page: OFFERED } })).data}
        keyOf={(one) => one.code}
        nameOf={(one) => `${one.code} ${one.name_ua}`}
        onChoose={(one) => {
          setChosen(one)
          field.onChange(one.code)
        }}
      />
      {error !== undefined && (
        <p className="err" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
