import { useEffect } from 'react'
import { useLocation, useRevalidator, useRouteError } from 'react-router'
import { errorHead, useHead } from '../head.ts'
import { textNow } from '../i18n/text-now.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { toast } from '../ui/toast.tsx'

/** In place of what could not be loaded: what happened, and once more. The toast is the specification's (section 8). */
export function LoadFailure({ text }: { text: string }) {
  const { t, language } = useTranslation()
  useHead(errorHead(useRouteError(), useLocation().pathname, t), language)
  const { revalidate, state } = useRevalidator()
  useEffect(() => toast('err', textNow('unknown_error')), [])
  return (
    <div className="grid justify-items-start gap-4">
      <Note kind="bad">{text}</Note>
      {/* A link to this very page, so that trying again works before the scripts, too. */}
      <a
        className={buttonClass({ kind: 'ghost' }, state === 'loading' ? 'is-loading' : '')}
        aria-busy={state === 'loading' || undefined}
        href=""
        onClick={(event) => {
          event.preventDefault()
          void revalidate()
        }}
      >
        {t('try_again')}
      </a>
    </div>
  )
}
