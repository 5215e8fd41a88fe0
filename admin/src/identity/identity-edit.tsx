import { useWatch } from 'react-hook-form'
import { LOGO_KINDS, type Settings, uploadHero, uploadLogo } from '@shop/contract/admin/content/settings'
import { PictureInput } from '../catalog/products/pictures/picture-input.tsx'
import { SelectInput } from '../kit/form/choice-inputs.tsx'
import { EditPage } from '../kit/form/form-page.tsx'
import { TextInput } from '../kit/form/text-inputs.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { useT } from '../kit/text/translate.ts'
import { settingsBody } from '../texts/settings-body.ts'
import { ColorInput } from './color-input.tsx'
import { IdentityPreview } from './identity-preview.tsx'
import { PlacedTexts } from './placed-texts.tsx'

/** Beside a preview of where each is shown. */
export function IdentityEdit() {
  const t = useT()
  return (
    <EditPage<Settings>
      title={() => t('identity.title')}
      toBody={settingsBody}
      aside={<IdentityPreview />}
      below={<PlacedTexts />}
    >
      <Name />
      <Logo />
      <Panel title={t('identity.main_color')}>
        <ColorInput />
      </Panel>
      <Panel title={t('identity.hero')}>
        <PictureInput source="hero_file_id" label="identity.hero_file" upload={uploadHero} saved_in="hero" />
        <p className="hint">{t('identity.hero_hint')}</p>
      </Panel>
    </EditPage>
  )
}

function Name() {
  const t = useT()
  return (
    <Panel title={t('identity.name')}>
      <TextInput source="shop_name_ua" label="identity.shop_name_ua" hint="identity.shop_name_hint" />
      <div className="grid gap-4 md:grid-cols-2">
        <TextInput source="shop_name_ru" label="identity.shop_name_ru" />
        <TextInput source="shop_name_en" label="identity.shop_name_en" />
      </div>
    </Panel>
  )
}

function Logo() {
  const t = useT()
  const logo: unknown = useWatch({ name: 'logo' })
  const kinds = LOGO_KINDS.map((id) => ({ id, name: t(`identity.logo_${id}`) }))
  return (
    <Panel title={t('identity.logo')}>
      <SelectInput source="logo" label="identity.logo" choices={kinds} />
      {logo === 'picture' && (
        <PictureInput source="logo_file_id" label="identity.logo_file" is_required upload={uploadLogo} />
      )}
      <p className="hint">{t('identity.logo_hint')}</p>
    </Panel>
  )
}
