import type { AdminAttribute } from '@shop/contract/admin/catalog/attributes'
import {
  ATTRIBUTE_CHOICES_MAX,
  ATTRIBUTE_KINDS,
  type AttributeKind,
  BETTER,
} from '@shop/contract/rules/goods/attributes'
import { UNIT_LIST } from '@shop/contract/rules/goods/units'
import { useRecordContext } from 'ra-core'
import { useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { Button, IconButton } from '../../kit/widgets/button.tsx'
import { SelectInput } from '../../kit/form/choice-inputs.tsx'
import { CreatePage, EditPage } from '../../kit/form/form-page.tsx'
import { LanguageTabs } from '../../kit/form/language-tabs.tsx'
import { Panel } from '../../kit/page/panel.tsx'
import { TextInput } from '../../kit/form/text-inputs.tsx'
import { useT } from '../../kit/text/translate.ts'

const TRANSLATED = ['name']
const NAME_MAX = 300
const UNITS = UNIT_LIST.map(({ code, symbol_ua, name_ua }) => ({
  id: code,
  name: symbol_ua === name_ua ? name_ua : `${symbol_ua} — ${name_ua}`,
}))

export function AttributeEdit() {
  return (
    <EditPage<AdminAttribute>
      title={({ name_ua }) => name_ua}
      remove_question="attributes.remove_question"
      aside={<Aside />}
    >
      <Fields />
    </EditPage>
  )
}

export function AttributeCreate() {
  return (
    <CreatePage
      title="attributes.new"
      defaults={{ name_ua: '', kind: 'number', unit_code: null, better: null, choices: [] }}
      aside={<Aside />}
    >
      <Fields />
    </CreatePage>
  )
}

const useKind = () => useWatch({ name: 'kind' }) as AttributeKind

function Fields() {
  const kind = useKind()
  return (
    <>
      <LanguageTabs fields={TRANSLATED}>
        {(language) => (
          <TextInput
            source={`name_${language}`}
            label="attributes.name"
            is_required={language === 'ua'}
            length_max={NAME_MAX}
          />
        )}
      </LanguageTabs>
      {kind === 'choice' && <Choices />}
    </>
  )
}

/** An attribute in use keeps its kind: its values would lose their meaning. */
function Aside() {
  const t = useT()
  const kind = useKind()
  const is_used = (useRecordContext<AdminAttribute>()?.values_count ?? 0) > 0
  const named = (words: readonly string[], group: string) =>
    words.map((id) => ({ id, name: t(`attributes.${group}.${id}`) }))
  return (
    <Panel>
      <SelectInput
        source="kind"
        label="attributes.kind"
        choices={named(ATTRIBUTE_KINDS, 'kind')}
        is_disabled={is_used}
        {...(is_used && { hint: 'attributes.kind_fixed' })}
      />
      {kind === 'number' && (
        <>
          <SelectInput source="unit_code" label="attributes.unit" empty="attributes.no_unit" choices={UNITS} />
          <SelectInput
            source="better"
            label="attributes.better"
            hint="attributes.better_hint"
            empty="attributes.neither"
            choices={named(BETTER, 'better')}
          />
        </>
      )}
    </Panel>
  )
}

interface Form {
  choices: { id: number | null; name_ua: string; name_ru: string | null; name_en: string | null }[]
}

function Choices() {
  const t = useT()
  const { fields, append, remove, move } = useFieldArray<Form, 'choices', 'key'>({ name: 'choices', keyName: 'key' })
  const { errors } = useFormState<Form>({ name: 'choices' })
  const names = useWatch({ name: 'choices' }) as Form['choices'] | undefined
  return (
    <Panel
      title={t('attributes.choices')}
      actions={<span className="mono">{`${fields.length} / ${ATTRIBUTE_CHOICES_MAX}`}</span>}
    >
      <ol className="grid gap-4">
        {fields.map(({ key }, place) => {
          const name = names?.[place]?.name_ua || String(place + 1)
          return (
            <li key={key} className="grid gap-3 border-b border-line pb-4 sm:grid-cols-[1fr_1fr_1fr_auto]">
              {(['ua', 'ru', 'en'] as const).map((language) => (
                <TextInput
                  key={language}
                  source={`choices.${place}.name_${language}`}
                  label={`attributes.choice_${language}`}
                  is_required={language === 'ua'}
                />
              ))}
              <div className="flex items-end gap-1">
                <IconButton
                  icon="arrow-up"
                  label={t('attributes.up', { name })}
                  disabled={place === 0}
                  onClick={() => move(place, place - 1)}
                />
                <IconButton
                  icon="arrow-down"
                  label={t('attributes.down', { name })}
                  disabled={place === fields.length - 1}
                  onClick={() => move(place, place + 1)}
                />
                <IconButton
                  icon="trash"
                  label={t('attributes.remove_choice', { name })}
                  onClick={() => remove(place)}
                />
              </div>
            </li>
          )
        })}
      </ol>
      {errors.choices?.message !== undefined && (
        <p className="err" role="alert">
          {errors.choices.message}
        </p>
      )}
      <div>
        <Button
          kind="ghost"
          icon="plus"
          disabled={fields.length >= ATTRIBUTE_CHOICES_MAX}
          onClick={() => append({ id: null, name_ua: '', name_ru: null, name_en: null })}
        >
          {t('attributes.add_choice')}
        </Button>
      </div>
    </Panel>
  )
}
