import { useFormContext, useFormState } from 'react-hook-form'
import { Button } from '../widgets/button.tsx'
import { useT } from '../text/translate.ts'

const NAMED_MAX = 6

/** A field inside a list counts as the list. */
function changedLabels(dirty: object, labels: ReadonlyMap<string, string>): string[] {
  const named = Object.keys(dirty).map((source) => {
    const own = labels.get(source)
    const inside = [...labels].find(([field]) => field.startsWith(`${source}.`))?.[1]
    return own ?? inside ?? source
  })
  return [...new Set(named)]
}

export function SaveBar({ labels, onCancel }: { labels: ReadonlyMap<string, string>; onCancel(): void }) {
  const t = useT()
  const { control } = useFormContext()
  const { dirtyFields, isSubmitting, isDirty } = useFormState({ control })
  const changed = changedLabels(dirtyFields, labels)
  const more = changed.length - NAMED_MAX
  return (
    <div className="save-bar" role="region" aria-label={t('kit.save')}>
      <p className="text-sm text-ink-600 min-w-0 flex-1" aria-live="polite">
        {changed.length > 0 &&
          `${t('kit.unsaved')}: ${changed.slice(0, NAMED_MAX).join(', ')}${more > 0 ? ` + ${more}` : ''}`}
      </p>
      {isDirty && (
        <Button kind="text" onClick={onCancel} disabled={isSubmitting}>
          {t('kit.cancel')}
        </Button>
      )}
      <Button type="submit" icon="check" is_busy={isSubmitting}>
        {t('kit.save')}
      </Button>
    </div>
  )
}
