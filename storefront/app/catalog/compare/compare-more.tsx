import type { Card } from '@shop/contract/shop/catalog'
import { localised } from '@shop/contract/rules/names'
import { unitPrice } from '@shop/contract/rules/money/price'
import { Button } from '@shop/ui/components/button/button.tsx'
import { Plus } from '@shop/ui/icons/rare-icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'

/** Products of the same category that can be added. */
export function CompareMore({ products, onAdd }: { products: readonly Card[]; onAdd: (id: number) => void }) {
  const { t, language } = useTranslation()
  return (
    <section className="mt-12 no-print">
      <h2 className="text-2xl">{t('compare_more')}</h2>
      <ul className="cmpmore">
        {products.map((product) => {
          const name = localised(product, 'name', language)
          return (
            <li key={product.id}>
              <div className="plate cmpmore__plate">
                <Picture file={product.files[0]} sizes="64px" width={64} height={64} alt="" />
              </div>
              <Link className="cmpmore__name" to={`/product/${product.id}`}>
                {name}
              </Link>
              <Price amount={unitPrice(product)} />
              <Button
                kind="ghost"
                size="sm"
                className="cmpmore__add"
                aria-label={`${t('compare')}: ${name}`}
                onClick={() => onAdd(product.id)}
              >
                <Icon of={Plus} />
                {t('compare')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
