import { useTranslation } from '../i18n/translation.tsx'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

/** In place of what could not be loaded. */
export function LoadAgain({ text, again }: { text: string; again: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="grid justify-items-start gap-4">
      <Note kind="bad">{text}</Note>
      <Button kind="ghost" onClick={again}>
        {t('try_again')}
      </Button>
    </div>
  )
}
