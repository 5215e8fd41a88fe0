import { useEffect } from 'react'
import { useLocation, useRouteError } from 'react-router'
import { errorHead, useHead } from './head.ts'
import { textNow } from '../i18n/text-now.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { useShopIdentity } from '../api/shop-identity.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Note } from '@shop/ui/components/note/note.tsx'
import { toast } from '@shop/ui/components/toast/toast.tsx'

/** The toast is required (spec, section 8). */
export function LoadFailure({ text }: { text: string }) {
  const { t, language } = useTranslation()
  const { pathname, search } = useLocation()
  useHead(errorHead(useRouteError(), pathname, t, useShopIdentity()), language)
  useEffect(() => toast('err', textNow('unknown_error')), [])
  return (
    <div className="grid justify-items-start gap-4">
      <Note kind="bad">{text}</Note>
      {/* Retrying works without scripts. */}
      <ButtonLink kind="ghost" to={pathname + search} replace>
        {t('try_again')}
      </ButtonLink>
    </div>
  )
}
