import { type DkCode, removeDkCode } from '@shop/contract/admin/catalog/dk-codes'
import { useState } from 'react'
import { Button, IconButton } from '../../kit/widgets/button.tsx'
import type { Column } from '../../kit/list/data-table.tsx'
import { confirm } from '../../kit/widgets/dialog.tsx'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useT } from '../../kit/text/translate.ts'
import { useCall } from '../../kit/calls/use-call.ts'
import { useCan } from '../../kit/calls/use-staff.ts'
import { DkDialog } from './dk-dialog.tsx'
import { DkImportDialog } from './dk-import.tsx'

type Open = { kind: 'form'; entry: DkCode | null } | { kind: 'import' } | null

export function DkList() {
  const t = useT()
  const may_write = useCan('catalogue.write')
  const [open, setOpen] = useState<Open>(null)
  const columns = useColumns((entry) => setOpen({ kind: 'form', entry }), may_write)
  return (
    <>
      <ListPage<DkCode>
        title="catalog.dk.title"
        search="catalog.dk.search"
        empty="catalog.dk.empty"
        columns={columns}
        rowTo={null}
        actions={
          may_write && (
            <>
              <Button kind="ghost" icon="upload" onClick={() => setOpen({ kind: 'import' })}>
                {t('catalog.dk.import')}
              </Button>
              <Button icon="plus" onClick={() => setOpen({ kind: 'form', entry: null })}>
                {t('catalog.dk.add')}
              </Button>
            </>
          )
        }
      />
      {open?.kind === 'form' && <DkDialog entry={open.entry} onClose={() => setOpen(null)} />}
      {open?.kind === 'import' && <DkImportDialog onClose={() => setOpen(null)} />}
    </>
  )
}

function useColumns(onEdit: (entry: DkCode) => void, may_write: boolean): Column<DkCode>[] {
  const columns: Column<DkCode>[] = [
    {
      key: 'code',
      label: 'catalog.column.code',
      sort: 'code',
      className: 'mono whitespace-nowrap',
      show: (row) => row.code,
    },
    { key: 'name_ua', label: 'catalog.column.name', sort: 'name_ua', show: (row) => row.name_ua },
    { key: 'name_en', label: 'catalog.column.name_en', show: (row) => row.name_en ?? '' },
    {
      key: 'products',
      label: 'catalog.column.products',
      sort: 'products',
      is_number: true,
      show: (row) => row.products_count,
    },
  ]
  const acts: Column<DkCode> = {
    key: 'acts',
    label: '',
    className: 'whitespace-nowrap',
    show: (row) => <Acts entry={row} onEdit={() => onEdit(row)} />,
  }
  return may_write ? [...columns, acts] : columns
}

function Acts({ entry, onEdit }: { entry: DkCode; onEdit: () => void }) {
  const t = useT()
  const run = useCall()
  const remove = async () => {
    const title = `${t('catalog.dk.remove')} ${entry.code}?`
    if (!(await confirm({ title, text: entry.name_ua, action: t('catalog.dk.remove'), is_danger: true }))) return
    await run(removeDkCode, { params: { id: entry.code } }, { done: 'catalog.dk.removed' })
  }
  return (
    <>
      <IconButton icon="pencil" label={`${t('catalog.dk.edit')} ${entry.code}`} onClick={onEdit} />
      <IconButton
        icon="trash"
        label={`${t('catalog.dk.remove')} ${entry.code}`}
        disabled={entry.products_count > 0}
        onClick={() => void remove()}
      />
    </>
  )
}
