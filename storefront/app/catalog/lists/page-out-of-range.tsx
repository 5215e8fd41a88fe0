import { useTranslation } from '../../i18n/translation.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Empty } from '../../ui/empty.tsx'

export function PageOutOfRange({ first_page }: { first_page: string }) {
  const { t } = useTranslation()
  return (
    <Empty picture="empty-search" title={t('page_past_end_title')} text={t('page_past_end_text')}>
      <ButtonLink to={first_page}>{t('to_first_page')}</ButtonLink>
    </Empty>
  )
}
