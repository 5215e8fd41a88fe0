import { useTranslation } from '../../i18n/translation.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Empty } from '../../ui/empty.tsx'

export function NoMatches({ path }: { path: string }) {
  const { t } = useTranslation()
  return (
    <Empty picture="empty-search" title={t('search_nothing_title')}>
      <ButtonLink to={path}>{t('all_products')}</ButtonLink>
    </Empty>
  )
}
