import { useTranslation } from '../i18n/translation.tsx'
import { Button } from '@shop/ui/components/button/button.tsx'
import { Note } from '@shop/ui/components/note/note.tsx'

export function RetryNote({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="grid justify-items-start gap-4">
      <Note kind="bad">{text}</Note>
      <Button kind="ghost" onClick={onRetry}>
        {t('try_again')}
      </Button>
    </div>
  )
}
