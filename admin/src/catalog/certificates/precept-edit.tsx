import type { AdminPrecept } from '@shop/contract/admin/catalog/precepts'
import { DateInput } from '../../kit/form/choice-inputs.tsx'
import { recordPages } from '../../kit/form/record-pages.tsx'
import { LanguageTabs } from '../../kit/form/language-tabs.tsx'
import { Panel } from '../../kit/page/panel.tsx'
import { TextAreaInput, TextInput } from '../../kit/form/text-inputs.tsx'

const TRANSLATED = ['description']

function Fields() {
  return (
    <LanguageTabs fields={TRANSLATED}>
      {(language) => (
        <TextAreaInput
          source={`description_${language}`}
          label="catalog.paper.description"
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
      <TextInput source="number" label="catalog.paper.number" is_required />
      <DateInput source="issued_on" label="catalog.paper.issued_on" />
      <TextInput source="link" type="url" label="catalog.paper.link" hint="catalog.paper.link_hint" />
    </Panel>
  )
}

export const { Edit: PreceptEdit, Create: PreceptCreate } = recordPages<AdminPrecept>({
  title: ({ number }, t) => t('catalog.paper.one', { number }),
  new_title: 'catalog.paper.new',
  defaults: () => ({ number: '', issued_on: null, description_ua: '', link: null }),
  remove_question: 'catalog.papers.remove_question',
  Fields,
  Aside,
})
