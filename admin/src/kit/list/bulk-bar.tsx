import { useListContext } from 'ra-core'
import { useState } from 'react'
import type { Right } from '@shop/contract/rights'
import { Button } from '../widgets/button.tsx'
import { confirm } from '../widgets/dialog.tsx'
import type { IconName } from '../widgets/icon.tsx'
import { useT } from '../text/translate.ts'
import { useCan } from '../calls/use-staff.ts'

export interface Bulk {
  /** Text key. */
  label: string
  icon?: IconName
  right: Right
  is_danger?: boolean
  /** Text keys; without a text the question says that the action cannot be undone. */
  question?: { title: string; text?: string }
  /** True clears the selection. */
  run(ids: readonly number[]): Promise<boolean>
}

/** While rows are selected. */
export function BulkBar({ bulk }: { bulk: readonly Bulk[] }) {
  const t = useT()
  const { selectedIds, onUnselectItems } = useListContext()
  if (selectedIds.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-2.5 bg-brand-50 border-b border-line text-[.9375rem]">
      <b className="font-semibold">{t('kit.selected', { count: selectedIds.length })}</b>
      {bulk.map((one) => (
        <BulkButton key={one.label} bulk={one} ids={selectedIds.map(Number)} onDone={() => onUnselectItems()} />
      ))}
      <Button kind="text" size="xs" onClick={() => onUnselectItems()}>
        {t('kit.unselect')}
      </Button>
    </div>
  )
}

function BulkButton({ bulk, ids, onDone }: { bulk: Bulk; ids: readonly number[]; onDone(): void }) {
  const t = useT()
  const may = useCan(bulk.right)
  const [is_busy, setBusy] = useState(false)
  if (!may) return null
  const start = async (button: HTMLElement) => {
    const { question, label, is_danger = false } = bulk
    const asked = question && {
      title: t(question.title, { count: ids.length }),
      ...(question.text && { text: t(question.text) }),
      action: t(label),
      is_danger,
    }
    if (asked && !(await confirm(asked))) return
    setBusy(true)
    try {
      if (await bulk.run(ids)) onDone()
    } finally {
      setBusy(false)
      // The button was disabled when the dialog restored the focus.
      requestAnimationFrame(() => button.focus())
    }
  }
  return (
    <Button
      kind={bulk.is_danger ? 'danger' : 'ghost'}
      size="xs"
      is_busy={is_busy}
      {...(bulk.icon ? { icon: bulk.icon } : {})}
      onClick={(event) => void start(event.currentTarget)}
    >
      {t(bulk.label)}
    </Button>
  )
}
