import type { StaffPrecept } from '@shop/contract/precepts.admin'
import { CreatePage, DateInput, EditPage, LanguageTabs, Panel, TextAreaInput, TextInput, useT } from '../ui/kit.ts'

const TRANSLATED = ['description']

export function PaperEdit() {
  const t = useT()
  return (
    <EditPage<StaffPrecept>
      title={({ number }) => t('catalogue.paper.one', { number })}
      remove_question="catalogue.papers.remove_question"
      aside={<Aside />}
    >
      <Fields />
    </EditPage>
  )
}

export function PaperCreate() {
  return (
    <CreatePage
      title="catalogue.paper.new"
      defaults={{ number: '', issued_on: null, description_ua: '', link: null }}
      aside={<Aside />}
    >
      <Fields />
    </CreatePage>
  )
}

function Fields() {
  return (
    <LanguageTabs fields={TRANSLATED}>
      {(language) => (
        <TextAreaInput
          source={`description_${language}`}
          label="catalogue.paper.description"
          is_required={language === 'ua'}
          length_max={1000}
        />
      )}
    </LanguageTabs>
  )
}

function Aside() {
  return (
    <Panel>
      <TextInput source="number" label="catalogue.paper.number" is_required />
      <DateInput source="issued_on" label="catalogue.paper.issued_on" />
      <TextInput source="link" type="url" label="catalogue.paper.link" hint="catalogue.paper.link_hint" />
    </Panel>
  )
}
