import { Note } from '@shop/ui/components/note/note.tsx'
import { useRecordContext } from 'ra-core'
import {
  hasBuiltInText,
  isLanguageIndependent,
  type ShopText,
  TEXT_FIELDS,
  textLengthMax,
} from '@shop/contract/admin/content/texts'
import type { Values } from '../kit/form/record-form.tsx'
import { EditPage } from '../kit/form/form-page.tsx'
import { LanguageTabs } from '../kit/form/language-tabs.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { RichTextInput, TextAreaInput, TextInput } from '../kit/form/text-inputs.tsx'
import { useT } from '../kit/text/translate.ts'

/** In three languages, or a single value. */
export function TextEdit() {
  const t = useT()
  return (
    <EditPage<ShopText> title={({ id }) => t(`texts.key_${id}`, { _: id })} toBody={emptyAsNull}>
      <Fields />
    </EditPage>
  )
}

const emptyAsNull = (values: Values): Values =>
  Object.fromEntries(TEXT_FIELDS.map((field) => [field, values[field] === '' ? null : (values[field] ?? null)]))

const TRANSLATED = ['value']

function Fields() {
  const t = useT()
  const text = useRecordContext<ShopText>()
  if (!text) return null
  const { id, kind } = text
  if (isLanguageIndependent(kind))
    return (
      <Panel>
        <TextInput source="value_ua" label="texts.value" hint={`texts.hint_${kind}`} />
      </Panel>
    )
  return (
    <>
      {hasBuiltInText(id) && <Note>{t('texts.built_in_note')}</Note>}
      <LanguageTabs fields={TRANSLATED}>
        {(language) => <Input text={text} key={id} language={language} />}
      </LanguageTabs>
    </>
  )
}

function Input({ text: { id, kind }, language }: { text: ShopText; language: 'ua' | 'ru' | 'en' }) {
  const props = { source: `value_${language}`, label: 'texts.value', hint: `texts.hint_${kind}` }
  if (kind === 'long') return <RichTextInput {...props} length_max={textLengthMax(id)} rows={14} />
  if (kind === 'two') return <TextAreaInput {...props} rows={2} />
  if (kind === 'lines') return <TextAreaInput {...props} rows={6} />
  return <TextInput {...props} length_max={textLengthMax(id)} />
}
