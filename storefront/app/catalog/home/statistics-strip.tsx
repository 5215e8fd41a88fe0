import { useTranslation } from '../../i18n/translation.tsx'
import { useShopData } from '../../api/shop-data.ts'
import { statisticsOf } from './statistics.ts'

export function StatisticsStrip() {
  const { t, language } = useTranslation()
  const statistics = statisticsOf(useShopData().static_data, language)
  if (statistics.length === 0) return null
  return (
    <section className="graph-dark on-dark mt-20 lg:mt-28" aria-label={t('shop_in_figures')}>
      <div className="page py-12 lg:py-16">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-10 lg:grid-cols-4">
          {statistics.map(({ key, figure, caption }) => (
            <div key={key} className="flex flex-col-reverse justify-end">
              <dt className="mt-2 max-w-[15rem] text-[.9375rem] leading-6 text-ink-300">{caption}</dt>
              <dd>
                <span
                  className="mb-4 block h-2.5 border-x border-brand-400 bg-[linear-gradient(var(--color-brand-400),var(--color-brand-400))] bg-[length:100%_1px] bg-center bg-no-repeat"
                  aria-hidden="true"
                />
                <span className="font-display text-[clamp(1.25rem,6.2vw,1.75rem)] leading-9 font-semibold tracking-[-0.03em] sm:text-4xl xl:text-5xl">
                  {figure}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
