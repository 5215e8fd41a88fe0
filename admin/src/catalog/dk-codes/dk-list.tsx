import { type DkCode, removeDkCode } from '@shop/contract/dk-codes.admin'
import { useState } from 'react'
import { Button, type Column, confirm, IconButton, ListPage, useCall, useCan, useT } from '../ui/kit.ts'
import { DkDialog } from './dk-dialog.tsx'
import { DkImportDialog } from './dk-import.tsx'

type Open = { kind: 'form'; entry: DkCode | null } | { kind: 'import' } | null

/** The register of codes, and the official list taken in as a file. */
export function DkList() {
  const t = useT()
  const may_write = useCan('catalogue.write')
  const [open, setOpen] = useState<Open>(null)
  const columns = useColumns((entry) => setOpen({ kind: 'form', entry }), may_write)
  return (
    <>
      <ListPage<DkCode>
        title="catalogue.dk.title"
        search="catalogue.dk.search"
        empty="catalogue.dk.empty"
        columns={columns}
        rowTo={null}
        actions={
          may_write && (
            <>
              <Button kind="ghost" icon="upload" onClick={() => setOpen({ kind: 'import' })}>
                {t('catalogue.dk.import')}
              </Button>
              <Button icon="plus" onClick={() => setOpen({ kind: 'form', entry: null })}>
                {t('catalogue.dk.add')}
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
      label: 'catalogue.column.code',
      sort: 'code',
      className: 'mono whitespace-nowrap',
      show: (row) => row.code,
    },
    { key: 'name_ua', label: 'catalogue.column.name', sort: 'name_ua', show: (row) => row.name_ua },
    { key: 'name_en', label: 'catalogue.column.name_en', show: (row) => row.name_en ?? '' },
    {
      key: 'products',
      label: 'catalogue.column.products',
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
    const title = `${t('catalogue.dk.remove')} ${entry.code}?`
    if (!(await confirm({ title, text: entry.name_ua, action: t('catalogue.dk.remove'), is_danger: true }))) return
    await run(removeDkCode, { params: { id: entry.code } }, { done: 'catalogue.dk.removed' })
  }
  return (
    <>
      <IconButton icon="pencil" label={`${t('catalogue.dk.edit')} ${entry.code}`} onClick={onEdit} />
      <IconButton
        icon="trash"
        label={`${t('catalogue.dk.remove')} ${entry.code}`}
        disabled={entry.products_count > 0}
        onClick={() => void remove()}
      />
    </>
  )
}
