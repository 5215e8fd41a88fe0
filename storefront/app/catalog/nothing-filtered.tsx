import { useTranslation } from '../i18n/translation.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

/** Nothing is left under the filters; the list itself is not empty. */
export function NothingFiltered({ path }: { path: string }) {
  const { t } = useTranslation()
  return (
    <Empty picture="empty-search" title={t('search_nothing_title')}>
      <ButtonLink to={path}>{t('all_products')}</ButtonLink>
    </Empty>
  )
}
