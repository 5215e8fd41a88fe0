import type { AdminCategory } from '@shop/contract/admin/catalog/categories'
import { CheckInput, SelectInput } from '../../kit/form/choice-inputs.tsx'
import { recordPages } from '../../kit/form/record-pages.tsx'
import { LanguageTabs } from '../../kit/form/language-tabs.tsx'
import { Panel } from '../../kit/page/panel.tsx'
import { TextInput } from '../../kit/form/text-inputs.tsx'
import { CategoryAttributes } from '../attributes/category-attributes.tsx'
import { PictureInput } from '../products/pictures/picture-input.tsx'
import { useCategories } from './use-categories.ts'

const TRANSLATED = ['name']

function Fields() {
  return (
    <>
      <LanguageTabs fields={TRANSLATED}>
        {(language) => (
          <TextInput
            source={`name_${language}`}
            label="catalog.product.name"
            is_required={language === 'ua'}
            length_max={300}
          />
        )}
      </LanguageTabs>
      <Panel>
        <PictureInput source="picture_id" label="catalog.category.picture" />
      </Panel>
      <CategoryAttributes />
    </>
  )
}

function Aside() {
  const { all } = useCategories()
  const tops = all.filter(({ parent_id }) => parent_id === null).map(({ id, name_ua }) => ({ id, name: name_ua }))
  return (
    <Panel>
      <CheckInput source="active" label="catalog.product.active" is_switch />
      <SelectInput source="parent_id" label="catalog.category.parent" empty="catalog.category.top" choices={tops} />
      <TextInput source="symbol" label="catalog.category.symbol" hint="catalog.category.symbol_hint" />
      <TextInput source="icon_link" label="catalog.category.icon" hint="catalog.category.icon_hint" />
    </Panel>
  )
}

/** `?parent=3` preselects the parent. */
export const { Edit: CategoryEdit, Create: CategoryCreate } = recordPages<AdminCategory>({
  title: ({ name_ua }) => name_ua,
  new_title: 'catalog.category.new',
  defaults: (query) => ({
    name_ua: '',
    parent_id: Number(query.get('parent')) || null,
    active: true,
    symbol: null,
    icon_link: null,
    picture_id: null,
    attributes: [],
  }),
  Fields,
  Aside,
})
