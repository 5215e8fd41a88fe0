import { type StaffCertificate, uploadCertificatePicture } from '@shop/contract/certificates.admin'
import { CreatePage, EditPage, LanguageTabs, Panel, TextAreaInput } from '../ui/kit.ts'
import { PictureInput } from './picture-input.tsx'

const TRANSLATED = ['description']

export function CertificateEdit() {
  return (
    <EditPage<StaffCertificate>
      title={({ description_ua }) => description_ua}
      remove_question="catalogue.certificates.remove_title"
    >
      <Fields />
    </EditPage>
  )
}

export function CertificateCreate() {
  return (
    <CreatePage title="catalogue.certificate.new" defaults={{ description_ua: '', file_id: null }}>
      <Fields />
    </CreatePage>
  )
}

function Fields() {
  return (
    <>
      <LanguageTabs fields={TRANSLATED}>
        {(language) => (
          <TextAreaInput
            source={`description_${language}`}
            label="catalogue.certificate.description"
            is_required={language === 'ua'}
            length_max={500}
            rows={2}
          />
        )}
      </LanguageTabs>
      <Panel>
        <PictureInput
          source="file_id"
          label="catalogue.certificate.picture"
          is_required
          upload={uploadCertificatePicture}
        />
      </Panel>
    </>
  )
}
