import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { textNow } from '../i18n/text-now.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { toast } from '../ui/toast.tsx'

interface PartFailureProps {
  text: string
  /** Key of the toast's text; null where the specification wants none (section 8). */
  said: 'unknown_error' | 'something_was_happen' | null
}

/** In place of what could not be loaded: what is missing, and once more. */
export function PartFailure({ text, said }: PartFailureProps) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (said !== null) toast('err', textNow(said))
  }, [said])
  return (
    <div className="mt-6 grid justify-items-start gap-4">
      <Note kind="bad">{text}</Note>
      <ButtonLink kind="ghost" to={pathname + search} replace>
        {t('try_again')}
      </ButtonLink>
    </div>
  )
}
