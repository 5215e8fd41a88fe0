import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { textNow } from '../i18n/text-now.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Note } from '@shop/ui/components/note/note.tsx'
import { toast } from '@shop/ui/components/toast/toast.tsx'

interface PartFailureProps {
  text: string
  /** null for none (spec, section 8). */
  toast_key: 'unknown_error' | 'something_was_happen' | null
}

export function PartFailure({ text, toast_key }: PartFailureProps) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (toast_key !== null) toast('err', textNow(toast_key))
  }, [toast_key])
  return (
    <div className="mt-6 grid justify-items-start gap-4">
      <Note kind="bad">{text}</Note>
      <ButtonLink kind="ghost" to={pathname + search} replace>
        {t('try_again')}
      </ButtonLink>
    </div>
  )
}
