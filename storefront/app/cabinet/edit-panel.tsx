import { Pencil } from '@shop/ui/icons/rare-icon-paths.ts'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { Button } from '@shop/ui/components/button/button.tsx'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { Badge } from '@shop/ui/components/badge/badge.tsx'

interface EditPanelProps {
  title: string
  view: ReactNode
  /** Calls `close` when saved or cancelled. */
  renderForm: (close: () => void) => ReactNode
}

/** Cross-fade in 350 ms (spec, section 9). */
export function EditPanel({ title, view, renderForm }: EditPanelProps) {
  const { t } = useTranslation()
  const title_id = useId()
  const [is_editing, setEditing] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const was_editing = useRef(false)
  useEffect(() => {
    if (was_editing.current === is_editing) return
    was_editing.current = is_editing
    panel.current?.querySelector<HTMLElement>(is_editing ? 'input' : '.panel__head button')?.focus()
  }, [is_editing])
  return (
    <section ref={panel} className="panel" aria-labelledby={title_id}>
      <div className="panel__head">
        <h2 id={title_id}>{title}</h2>
        {is_editing ? (
          <span className="mr-2">
            <Badge kind="info">{t('editing')}</Badge>
          </span>
        ) : (
          <Button kind="text" size="sm" aria-describedby={title_id} onClick={() => setEditing(true)}>
            <Icon of={Pencil} />
            {t('edit')}
          </Button>
        )}
      </div>
      <div key={String(is_editing)} className="panel__body animate-edit">
        {is_editing ? renderForm(() => setEditing(false)) : view}
      </div>
    </section>
  )
}

interface EditButtonsProps {
  is_saving: boolean
  onCancel: () => void
}

export function EditButtons({ is_saving, onCancel }: EditButtonsProps) {
  const { t } = useTranslation()
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <Button type="submit" is_loading={is_saving}>
        {t('save')}
      </Button>
      <Button kind="ghost" disabled={is_saving} onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}

export function ValueList({ values }: { values: readonly (readonly [string, string | null])[] }) {
  const { t } = useTranslation()
  return (
    <dl className="dl dl--2">
      {values.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt>{label}</dt>
          <dd className="[overflow-wrap:anywhere]">
            {value ?? <span className="font-normal text-ink-500">{t('not_filled_in')}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
