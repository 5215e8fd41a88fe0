import type { AdminNormItem, AdminNormRoom } from '@shop/contract/admin/catalog/norms'
import { headingWords } from '@shop/contract/rules/goods/import-columns'
import type { CountedPosition } from '@shop/contract/rules/goods/room-amounts'
import type { StreamedDocument } from '../../platform/http/streamed-document.ts'
import { tableFile } from '../../platform/xlsx/table-file.ts'
import { UNIT_NAMES } from '../../texts/words/price-list-words.ts'

/** An export writes the first heading. */
const HEADINGS = {
  number: ['№', '№ з/п', 'Номер', 'Позиція', '№ п/п', 'number'],
  section: ['Розділ', 'Група', 'Раздел', 'section'],
  name_ua: ['Найменування', 'Найменування обладнання', 'Назва', 'Наименование', 'name_ua'],
  requirement_ua: ['Технічні вимоги', 'Технічні характеристики', 'Вимоги', 'Технические требования', 'requirement_ua'],
  unit: ['Одиниця', 'Одиниця виміру', 'Од.', 'Од. виміру', 'Единица измерения', 'unit'],
  amount: ['Кількість', 'К-сть', 'Норма', 'Количество', 'amount'],
  rule: ['Правило', 'Розрахунок', 'На кого', 'Правило расчета', 'rule'],
  dk_code: ['Код ДК 021:2015', 'ДК 021:2015', 'Код ДК', 'ДК', 'dk_code'],
  is_required: ['Обов’язкове', "Обов'язкове", 'Обов’язковість', 'Обязательное', 'is_required'],
  fits: ['Підходять (артикули)', 'Підходять', 'Артикули', 'fits'],
  partly: ['Підходять частково (артикули)', 'Частково', 'partly'],
} as const
export type NormField = keyof typeof HEADINGS
const FIELDS = Object.keys(HEADINGS) as NormField[]

/** A heading such as «№» is compared as it stands. */
const comparable = (heading: string) => headingWords(heading) || heading.trim()

const FIELD_OF = new Map(
  FIELDS.flatMap((field) => HEADINGS[field].map((heading) => [comparable(heading), field] as const)),
)

export const normFieldOf = (heading: string): NormField | null => FIELD_OF.get(comparable(heading)) ?? null
const normHeading = (field: NormField): string => HEADINGS[field][0]

const RULES = { per_room: 'на кабінет', per_group: 'на групу', per_teacher: 'на вчителя' }

export const ruleText = ({ rule, per }: Pick<CountedPosition, 'rule' | 'per'>): string =>
  rule !== 'per_pupils' ? RULES[rule] : per === 1 ? 'на учня' : `на ${per} учнів`

/** «на 2 учнів», «1 на групу», «на робоче місце вчителя». */
export function readRule(typed: string): Pick<CountedPosition, 'rule' | 'per'> | null {
  const words = typed.toLowerCase()
  if (/уч[не]/.test(words) && !/учител|вчител/.test(words)) {
    const per = Number(/на\s+(\d{1,2})\b/.exec(words)?.[1] ?? 1)
    return per >= 1 && per <= 60 ? { rule: 'per_pupils', per } : null
  }
  if (/учител|вчител|педагог/.test(words)) return { rule: 'per_teacher', per: 1 }
  if (/груп|бригад|пар[уи]/.test(words)) return { rule: 'per_group', per: 1 }
  return /кабінет|кабинет|кімнат|клас|приміщ|заклад/.test(words) ? { rule: 'per_room', per: 1 } : null
}

export const articlesOf = ({ matches }: AdminNormItem, how: 'fits' | 'partly') =>
  matches
    .filter((match) => match.how === how)
    .map(({ article }) => article)
    .sort()
    .join('; ')

/** Importing it unchanged changes nothing. */
export const normRoomFile = (room: AdminNormRoom): StreamedDocument =>
  tableFile(
    {
      title: `Перелік ${room.name_ua}`,
      columns: FIELDS.map((field) => ({ title: normHeading(field), width: WIDTHS[field] ?? 14 })),
      rows: [room.items.map((item) => FIELDS.map((field) => cellOf(item, field)))],
    },
    'xlsx',
  )

const WIDTHS: Partial<Record<NormField, number>> = { number: 8, section: 28, name_ua: 40, requirement_ua: 50, unit: 8 }

function cellOf(item: AdminNormItem, field: NormField): string | number | null {
  switch (field) {
    case 'unit':
      return UNIT_NAMES[item.unit]
    case 'rule':
      return ruleText(item)
    case 'is_required':
      return item.is_required ? 'так' : 'ні'
    case 'fits':
    case 'partly':
      return articlesOf(item, field)
    default:
      return item[field]
  }
}
