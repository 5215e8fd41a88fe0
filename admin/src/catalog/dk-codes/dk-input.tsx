import type { StaffProduct } from '@shop/contract/catalog.admin'
import { type DkCode, listDkCodes } from '@shop/contract/dk-codes.admin'
import { useRecordContext } from 'ra-core'
import { useState } from 'react'
import { call } from '../call.ts'
import { IconButton, useField, useT } from '../ui/kit.ts'
import { SearchBox } from './search-box.tsx'

const OFFERED = '10'

/** The ДК code, chosen from the register by digits or by words. */
export function DkInput() {
  const t = useT()
  const saved = useRecordContext<StaffProduct>()
  const { field, error } = useField({ source: 'dk_code', label: 'catalogue.product.dk' })
  const code = (field.value as string | null | undefined) ?? null
  const [chosen, setChosen] = useState<Pick<DkCode, 'code' | 'name_ua'> | null>(null)
  // The server tells the name of the saved one.
  const name = code === chosen?.code ? chosen.name_ua : code === saved?.dk_code ? saved.dk_name_ua : ''
  return (
    <div className="field">
      <span className="label">{t('catalogue.product.dk')}</span>
      {code !== null && (
        <p className="grid grid-cols-[minmax(0,1fr)_auto] items-center">
          <span className="mono">{code}</span>
          <IconButton icon="x" label={`${t('catalogue.product.clear')} ${code}`} onClick={() => field.onChange(null)} />
          <span className="hint col-span-2">{name}</span>
        </p>
      )}
      <SearchBox
        label={t('catalogue.product.dk')}
        placeholder={t('catalogue.product.dk_search')}
        nothing={t('catalogue.product.dk_nothing')}
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
