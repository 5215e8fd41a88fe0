import { Link } from 'react-router'
import { hasBuiltInText, isLanguageIndependent, type ShopText } from '@shop/contract/admin/content/texts'
import { TranslationLamps } from '../kit/widgets/translation-lamps.tsx'
import type { Column } from '../kit/list/data-table.tsx'
import { ListPage } from '../kit/list/list-page.tsx'
import { useT } from '../kit/text/translate.ts'

const COLUMNS: Column<ShopText>[] = [
  { key: 'name', label: 'texts.name', show: (text) => <Name text={text} /> },
  { key: 'value', label: 'texts.value', className: 'md:min-w-[260px]', show: (text) => <Value text={text} /> },
  { key: 'lamps', label: 'texts.translations', show: (text) => <Lamps text={text} /> },
]

export function TextList() {
  return (
    <ListPage<ShopText>
      title="texts.title"
      search="texts.search"
      empty="texts.empty"
      columns={COLUMNS}
      per_page={100}
    />
  )
}

interface Props {
  text: ShopText
}

function Name({ text: { id } }: Props) {
  const t = useT()
  return (
    <span className="block leading-5">
      <Link className="font-medium no-underline hover:text-brand-600" to={`/texts/${id}`}>
        {t(`texts.key_${id}`, { _: id })}
      </Link>
      <span className="mono block text-sm text-ink-600">{id}</span>
    </span>
  )
}

function Value({ text: { id, value_ua } }: Props) {
  const t = useT()
  if (!value_ua)
    return <span className="text-ink-500">{t(hasBuiltInText(id) ? 'texts.built_in' : 'texts.unwritten')}</span>
  return <span className="line-clamp-2 whitespace-pre-line [overflow-wrap:anywhere]">{value_ua}</span>
}

function Lamps({ text: { id, kind, value_ua, value_ru, value_en } }: Props) {
  const t = useT()
  if (!value_ua && hasBuiltInText(id)) return null
  if (isLanguageIndependent(kind)) return <span className="text-sm text-ink-600">{t('texts.same')}</span>
  return <TranslationLamps has={{ ua: Boolean(value_ua), ru: Boolean(value_ru), en: Boolean(value_en) }} />
}
