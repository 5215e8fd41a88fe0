import type { KitComponent, Product } from '@shop/contract/shop/catalog'
import { localised } from '@shop/contract/rules/names'
import { hryvnia, kopiykas, times, unitPrice } from '@shop/contract/rules/money/price'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { Picture } from '../../ui/picture.tsx'
import { Link } from '../../ui/link.tsx'
import { Price } from '../../ui/price.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { isScarcest, kitSums } from '../../products/kit-price.ts'

interface Props {
  /** Without the options. */
  product: Product
  chosen: readonly number[]
  onChoose: (chosen: number[]) => void
}

/** Components of a kit, its options, and the saving. */
export function KitParts({ product, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const required = product.components.filter(({ is_optional }) => !is_optional)
  const options = product.components.filter(({ is_optional }) => is_optional)
  const toggle = (id: number) => onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <section className="mt-14 lg:mt-20" aria-labelledby="kit-title">
      <div className="ruler" aria-hidden="true" />
      <h2 id="kit-title" className="pt-5 text-3xl">
        {t('kit_consists_of')}
      </h2>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 gap-6">
          <ul className="panel">
            {required.map((part) => (
              <li key={part.product_id} className="border-b border-line last:border-b-0">
                <Part part={part} is_scarcest={isScarcest(product, part)} />
              </li>
            ))}
          </ul>
          {options.length > 0 && (
            <fieldset className="min-w-0">
              <legend className="text-xl font-semibold">{t('kit_can_add')}</legend>
              <ul className="panel mt-3">
                {options.map((part) => (
                  <li key={part.product_id} className="border-b border-line last:border-b-0">
                    <Option
                      part={part}
                      is_chosen={chosen.includes(part.product_id)}
                      onToggle={() => toggle(part.product_id)}
                    />
                  </li>
                ))}
              </ul>
            </fieldset>
          )}
        </div>
        <Sums product={product} chosen={chosen} />
      </div>
    </section>
  )
}

const sumOf = (part: KitComponent) => hryvnia(times(kopiykas(unitPrice(part)), part.amount))

const ROW =
  'grid items-center gap-x-4 gap-y-1 p-4 grid-cols-[56px_minmax(0,1fr)] sm:grid-cols-[56px_minmax(0,1fr)_auto]'

function Part({ part, is_scarcest = false }: { part: KitComponent; is_scarcest?: boolean }) {
  const { t, language } = useTranslation()
  const name = localised(part, 'name', language)
  return (
    <div className={ROW}>
      <PartPicture part={part} />
      <div className="min-w-0">
        <Link to={`/product/${part.product_id}`} className="link">
          {name}
        </Link>
        <p className="mono mt-0.5">{t('article_short', { article: part.article })}</p>
        <Stock part={part} />
        {is_scarcest && <p className="text-sm font-semibold text-warn-700">{t('kit_scarcest')}</p>}
      </div>
      <Amounts part={part} />
    </div>
  )
}

interface OptionProps {
  part: KitComponent
  is_chosen: boolean
  onToggle: () => void
}

function Option({ part, is_chosen, onToggle }: OptionProps) {
  const { t, language } = useTranslation()
  const is_enough = part.amount_in_store >= part.amount
  return (
    <label className={`${ROW} cursor-pointer`}>
      <span className="flex items-center gap-2 max-sm:row-span-2">
        <input
          type="checkbox"
          className="size-5"
          checked={is_chosen}
          disabled={!is_enough && !is_chosen}
          onChange={onToggle}
        />
      </span>
      <span className="min-w-0">
        <span className="block">{localised(part, 'name', language)}</span>
        <span className="mono mt-0.5 block">{t('article_short', { article: part.article })}</span>
        <Stock part={part} />
      </span>
      <Amounts part={part} sign="+" />
    </label>
  )
}

function PartPicture({ part }: { part: KitComponent }) {
  return (
    <span className="plate aspect-square !rounded-md" aria-hidden="true">
      <Picture file={part.files[0] ?? null} sizes="56px" width={300} height={300} alt="" />
    </span>
  )
}

function Stock({ part }: { part: KitComponent }) {
  const { t } = useTranslation()
  const is_enough = part.amount_in_store >= part.amount
  return (
    <span className={`block text-sm ${is_enough ? 'text-ok-700' : 'text-danger-700'}`}>
      {is_enough ? t('kit_in_store', { amount: part.amount_in_store }) : t('not_in_stock')}
    </span>
  )
}

function Amounts({ part, sign = '' }: { part: KitComponent; sign?: string }) {
  const { t } = useTranslation()
  return (
    <span className="flex items-baseline justify-between gap-6 max-sm:col-start-2 sm:grid sm:justify-items-end sm:gap-1">
      <b className="whitespace-nowrap">{`${part.amount}\u00a0${t(`unit_short_${part.unit}`, { count: part.amount })}`}</b>
      <span className="tnum whitespace-nowrap">{sign + moneyText(sumOf(part))}</span>
    </span>
  )
}

function Sums({ product, chosen }: Pick<Props, 'product' | 'chosen'>) {
  const { t } = useTranslation()
  const sums = kitSums(product, chosen)
  return (
    <aside className="panel grid gap-2 p-5" aria-label={t('kit_compared')} aria-live="polite">
      <h3 className="mb-1 text-lg">{t('kit_compared')}</h3>
      <Sum label={t('kit_parts_alone')} value={moneyText(sums.parts)} />
      {sums.options > 0 && <Sum label={t('kit_options')} value={moneyText(sums.options)} />}
      {sums.saved > 0 && (
        <Sum
          label={t('kit_saving', { percent: sums.percent })}
          value={`−${moneyText(sums.saved)}`}
          className="font-semibold text-ok-700"
        />
      )}
      <div className="mt-2 flex items-end justify-between gap-4 border-t border-line pt-3">
        <span className="font-semibold">{t('kit')}</span>
        <Price amount={sums.kit} className="text-2xl" />
      </div>
      <p className="mt-2 text-sm text-ink-600">{t('kit_in_documents')}</p>
    </aside>
  )
}

function Sum({ label, value, className = '' }: { label: string; value: string; className?: string }) {
  return (
    <p className={`flex justify-between gap-4 ${className}`}>
      <span>{label}</span>
      <span className="tnum whitespace-nowrap">{value}</span>
    </p>
  )
}
