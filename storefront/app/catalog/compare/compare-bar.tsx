import { Button } from '@shop/ui/components/button/button.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { comparePath, COMPARED_MAX, setCompared, useCompared } from './compare-store.ts'
import './compare-bar.css'

export function CompareBar() {
  const { t } = useTranslation()
  const { ids, is_full } = useCompared()
  return (
    <section className="cmpbar no-print" aria-label={t('compare_title')}>
      <p role="status" className={is_full ? 'cmpbar__full' : ''}>
        {is_full ? t('compare_full', { max: COMPARED_MAX }) : t('compare_chosen', { count: ids.length })}
      </p>
      <div className="cmpbar__acts">
        <Button kind="text" size="sm" onClick={() => setCompared([])}>
          {t('compare_clear')}
        </Button>
        <ButtonLink size="sm" to={comparePath(ids)}>
          {t('compare')}
        </ButtonLink>
      </div>
    </section>
  )
}
