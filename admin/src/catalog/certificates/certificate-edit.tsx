import { type AdminCertificate, uploadCertificatePicture } from '@shop/contract/admin/content/certificates'
import { recordPages } from '../../kit/form/record-pages.tsx'
import { LanguageTabs } from '../../kit/form/language-tabs.tsx'
import { Panel } from '../../kit/page/panel.tsx'
import { TextAreaInput } from '../../kit/form/text-inputs.tsx'
import { PictureInput } from '../products/pictures/picture-input.tsx'

const TRANSLATED = ['description']

function Fields() {
  return (
    <>
      <LanguageTabs fields={TRANSLATED}>
        {(language) => (
          <TextAreaInput
            source={`description_${language}`}
            label="catalog.certificate.description"
            is_required={language === 'ua'}
            length_max={500}
            rows={2}
          />
        )}
      </LanguageTabs>
      <Panel>
        <PictureInput
          source="file_id"
          label="catalog.certificate.picture"
          is_required
          upload={uploadCertificatePicture}
        />
      </Panel>
    </>
  )
}

export const { Edit: CertificateEdit, Create: CertificateCreate } = recordPages<AdminCertificate>({
  title: ({ description_ua }) => description_ua,
  new_title: 'catalog.certificate.new',
  defaults: () => ({ description_ua: '', file_id: null }),
  remove_question: 'catalog.certificates.remove_title',
  Fields,
})
