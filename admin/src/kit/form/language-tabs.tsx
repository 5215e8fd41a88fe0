import type { ReactNode } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { LANGUAGES, type Language } from '@shop/contract/primitives'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { Icon } from '../widgets/icon.tsx'
import { Tabs } from '../page/panel.tsx'
import { useT } from '../text/translate.ts'

const isFilled = (value: unknown) => typeof value === 'string' && value.trim() !== ''

/** A tab shows a tick, or the number of fields filled in another language only. */
export function LanguageTabs({
  fields,
  children,
}: {
  fields: readonly string[]
  children(language: Language): ReactNode
}) {
  const t = useT()
  const { control } = useFormContext()
  const { errors, submitCount } = useFormState({ control })
  const wrong = LANGUAGES.find((language) => fields.some((field) => `${field}_${language}` in errors))
  const tabs = LANGUAGES.map((language) => ({
    key: language,
    label: (
      <>
        {t(`kit.language_${language}`)} <Lamp fields={fields} language={language} />
      </>
    ),
    content: (
      <div className="panel__body grid gap-4" lang={{ ua: 'uk', ru: 'ru', en: 'en' }[language]}>
        {children(language)}
      </div>
    ),
  }))
  return (
    <section className="panel overflow-hidden [&_.tabs]:px-4">
      <Tabs tabs={tabs} {...(wrong ? { wanted: { key: wrong, since: submitCount } } : {})} />
    </section>
  )
}

function Lamp({ fields, language }: { fields: readonly string[]; language: Language }) {
  const t = useT()
  const { control } = useFormContext()
  const { errors } = useFormState({ control })
  const values = useWatch({ control }) as Record<string, unknown>
  const is_blank = LANGUAGES.every((other) => fields.every((field) => !isFilled(values[`${field}_${other}`])))
  const missing_count = missingTexts(values, fields, language).length
  if (fields.some((field) => `${field}_${language}` in errors)) return <Badge kind="bad">{t('kit.wrong')}</Badge>
  if (is_blank) return null
  if (missing_count === 0) return <Icon name="check" className="text-ok-500" />
  return <Badge kind="warn">{t('kit.fields', { count: missing_count })}</Badge>
}

/** Filled in another language only. */
const missingTexts = (
  values: Readonly<Record<string, unknown>>,
  fields: readonly string[],
  language: Language,
): string[] =>
  fields.filter(
    (field) =>
      !isFilled(values[`${field}_${language}`]) && LANGUAGES.some((other) => isFilled(values[`${field}_${other}`])),
  )
