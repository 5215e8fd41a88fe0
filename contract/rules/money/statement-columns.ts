import { type FieldColumn, headingWords } from '../goods/import-columns.ts'

/** As in `POST /api/admin/payments`. */
export const STATEMENT_FIELDS = [
  'received_on',
  'sum',
  'payer_name',
  'payer_code',
  'payer_iban',
  'purpose',
  'outside_id',
  'currency',
] as const
export type StatementField = (typeof STATEMENT_FIELDS)[number]

/** Of Ukrainian banks. Of separate columns for both directions the incoming one counts. */
const HEADINGS: Record<StatementField, readonly string[]> = {
  received_on: [
    'Дата',
    'Дата операції',
    'Дата проведення',
    'Дата документа',
    'Дата платежу',
    'Дата валютування',
    'Дата і час операції',
    'Дата та час операції',
    'Дата зарахування',
    'Дата операции',
    'Дата проводки',
    'Date',
    'Posting date',
  ],
  sum: [
    'Кредит',
    'Сума кредит',
    'Сума кредиту',
    'Сума по кредиту',
    'Надходження',
    'Зараховано',
    'Сума зарахування',
    'Сума',
    'Сума, грн',
    'Сума платежу',
    'Сума операції',
    'Сума в валюті картки (UAH)',
    'Сума у валюті рахунку',
    'Сумма',
    'Сумма кредит',
    'Поступление',
    'Credit',
    'Amount',
    'Sum',
  ],
  payer_name: [
    'Платник',
    'Назва платника',
    'Найменування платника',
    'Контрагент',
    'Назва контрагента',
    'Найменування контрагента',
    'Кореспондент',
    'Назва кореспондента',
    'Найменування кореспондента',
    'Плательщик',
    'Наименование контрагента',
    'Корреспондент',
    'Payer',
    'Payer name',
    'Counterparty',
  ],
  payer_code: [
    'ЄДРПОУ',
    'Код ЄДРПОУ',
    'ЄДРПОУ контрагента',
    'ЄДРПОУ платника',
    'Код платника',
    'Код контрагента',
    'ЄДРПОУ кореспондента',
    'Код кореспондента',
    'Ідентифікаційний код',
    'РНОКПП/ЄДРПОУ',
    'ЄДРПОУ/ІПН',
    'ЕГРПОУ',
    'ЕГРПОУ контрагента',
    'Payer code',
    'EDRPOU',
  ],
  payer_iban: [
    'IBAN',
    'IBAN платника',
    'IBAN контрагента',
    'Рахунок платника',
    'Рахунок контрагента',
    'Рахунок кореспондента',
    'Кор. рахунок',
    'Счет контрагента',
    'Счет корреспондента',
    'Payer IBAN',
    'Counterparty account',
  ],
  purpose: [
    'Призначення платежу',
    'Призначення',
    'Призначення переказу',
    'Коментар',
    'Опис операції',
    'Деталі операції',
    'Назначение платежа',
    'Назначение',
    'Purpose',
    'Details',
    'Description',
  ],
  outside_id: [
    'Номер документа',
    '№ документа',
    '№ док.',
    'Номер документу',
    'Документ',
    'Номер операції',
    'Референс',
    'ID операції',
    'Номер транзакції',
    'Номер платежу',
    'Document number',
    'Reference',
    'Transaction ID',
  ],
  currency: ['Валюта', 'Код валюти', 'Валюта рахунку', 'Валюта операції', 'Currency'],
}

const FIELD_OF = new Map<string, StatementField>(
  STATEMENT_FIELDS.flatMap((field) =>
    [field, ...HEADINGS[field]].map((heading) => [headingWords(heading), field] as const),
  ),
)

export const guessStatementField = (heading: string): StatementField | null =>
  FIELD_OF.get(headingWords(heading)) ?? null

const RANKS = new Map(
  STATEMENT_FIELDS.map((field) => [field, [...HEADINGS[field].map(headingWords), headingWords(field)]] as const),
)

/** The better heading wins: `Кредит` beats `Сума`. */
export function guessStatementColumns(headings: readonly string[]): FieldColumn<StatementField>[] {
  const known = headings.flatMap((heading, column) => {
    const field = guessStatementField(heading)
    return field === null ? [] : [{ column, field, rank: RANKS.get(field)?.indexOf(headingWords(heading)) ?? 0 }]
  })
  return STATEMENT_FIELDS.flatMap((field) => {
    const [best] = known.filter((one) => one.field === field).toSorted((a, b) => a.rank - b.rank)
    return best === undefined ? [] : [{ column: best.column, field }]
  })
}
