import { useEffect } from 'react'
import { useLocation, useRouteError } from 'react-router'
import { errorHead, useHead } from '../head.ts'
import { textNow } from '../i18n/text-now.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { toast } from '../ui/toast.tsx'

/** In place of what could not be loaded: what happened, and once more. The toast is the specification's (section 8). */
export function LoadFailure({ text }: { text: string }) {
  const { t, language } = useTranslation()
  const { pathname, search } = useLocation()
  useHead(errorHead(useRouteError(), pathname, t), language)
  useEffect(() => toast('err', textNow('unknown_error')), [])
  return (
    <div className="grid justify-items-start gap-4">
      <Note kind="bad">{text}</Note>
      {/* A link to this very page loads it again, before the scripts are there, too. */}
      <ButtonLink kind="ghost" to={pathname + search} replace>
        {t('try_again')}
      </ButtonLink>
    </div>
  )
}
