import type { StaffCategory } from '@shop/contract/categories.admin'
import { useSearchParams } from 'react-router'
import { CheckInput, CreatePage, EditPage, LanguageTabs, Panel, SelectInput, TextInput } from '../ui/kit.ts'
import { PictureInput } from './picture-input.tsx'
import { useCategories } from './use-categories.ts'

const TRANSLATED = ['name']

export function CategoryEdit() {
  return (
    <EditPage<StaffCategory> title={({ name_ua }) => name_ua} aside={<Aside />}>
      <Fields />
    </EditPage>
  )
}

/** `?parent=3` puts it below the category 3. */
export function CategoryCreate() {
  const [query] = useSearchParams()
  const parent_id = Number(query.get('parent')) || null
  return (
    <CreatePage
      title="catalogue.category.new"
      defaults={{ name_ua: '', parent_id, active: true, symbol: null, icon_link: null, picture_id: null }}
      aside={<Aside />}
    >
      <Fields />
    </CreatePage>
  )
}

function Fields() {
  return (
    <>
      <LanguageTabs fields={TRANSLATED}>
        {(language) => (
          <TextInput
            source={`name_${language}`}
            label="catalogue.product.name"
            is_required={language === 'ua'}
            length_max={300}
          />
        )}
      </LanguageTabs>
      <Panel>
        <PictureInput source="picture_id" label="catalogue.category.picture" />
      </Panel>
    </>
  )
}

function Aside() {
  const { all } = useCategories()
  const tops = all.filter(({ parent_id }) => parent_id === null).map(({ id, name_ua }) => ({ id, name: name_ua }))
  return (
    <Panel>
      <CheckInput source="active" label="catalogue.product.active" is_switch />
      <SelectInput source="parent_id" label="catalogue.category.parent" empty="catalogue.category.top" choices={tops} />
      <TextInput source="symbol" label="catalogue.category.symbol" hint="catalogue.category.symbol_hint" />
      <TextInput source="icon_link" label="catalogue.category.icon" hint="catalogue.category.icon_hint" />
    </Panel>
  )
}
