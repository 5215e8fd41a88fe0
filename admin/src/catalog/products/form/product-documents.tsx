import {
  type AdminProductDocument,
  PRODUCT_DOCUMENTS_MAX,
  uploadProductDocument,
} from '@shop/contract/admin/catalog/product-documents'
import { PRODUCT_DOCUMENT_KINDS } from '@shop/contract/rules/goods/product-details'
import { useFieldArray, useFormState } from 'react-hook-form'
import { IconButton } from '../../../kit/widgets/button.tsx'
import { DateInput, SelectInput } from '../../../kit/form/choice-inputs.tsx'
import { FileDrop } from '../../../kit/widgets/file-drop.tsx'
import { formatBytes } from '../../../kit/text/format.ts'
import { Panel } from '../../../kit/page/panel.tsx'
import { TextInput } from '../../../kit/form/text-inputs.tsx'
import { useT } from '../../../kit/text/translate.ts'

interface Papers {
  documents: AdminProductDocument[]
}

/** One PDF each. */
export function ProductDocuments() {
  const t = useT()
  const { fields, append, remove } = useFieldArray<Papers, 'documents', 'key'>({ name: 'documents', keyName: 'key' })
  const { errors } = useFormState<Papers>({ name: 'documents' })
  const kinds = PRODUCT_DOCUMENT_KINDS.map((id) => ({ id, name: t(`catalog.documents.kind.${id}`) }))
  return (
    <Panel
      title={t('catalog.documents.title')}
      actions={<span className="mono">{`${fields.length} / ${PRODUCT_DOCUMENTS_MAX}`}</span>}
    >
      {fields.length > 0 && (
        <ul className="grid gap-5">
          {fields.map((document, place) => (
            <li key={document.key} className="grid gap-3 border-b border-line pb-5 sm:grid-cols-3">
              <div className="flex items-center justify-between gap-3 sm:col-span-3">
                <a className="link min-w-0 truncate text-sm" href={document.web_path} target="_blank" rel="noreferrer">
                  {`PDF, ${formatBytes(document.bytes)}`}
                </a>
                <IconButton
                  icon="trash"
                  label={`${t('catalog.documents.remove')}: ${document.name}`}
                  onClick={() => remove(place)}
                />
              </div>
              <SelectInput source={`documents.${place}.kind`} label="catalog.documents.kind" choices={kinds} />
              <TextInput
                className="sm:col-span-2"
                source={`documents.${place}.name`}
                label="catalog.documents.name"
                is_required
              />
              <TextInput source={`documents.${place}.number`} label="catalog.documents.number" />
              <DateInput source={`documents.${place}.issued_on`} label="catalog.documents.issued_on" />
              <DateInput source={`documents.${place}.valid_to`} label="catalog.documents.valid_to" />
            </li>
          ))}
        </ul>
      )}
      {errors.documents?.message !== undefined && (
        <p className="err" role="alert">
          {errors.documents.message}
        </p>
      )}
      <FileDrop
        route={uploadProductDocument}
        label="catalog.documents.drop"
        is_multiple
        is_disabled={fields.length >= PRODUCT_DOCUMENTS_MAX}
        onUploaded={({ data }, file) =>
          append({ ...data, kind: 'passport', name: nameOf(file), number: null, issued_on: null, valid_to: null })
        }
      />
      <p className="hint">{t('catalog.documents.hint')}</p>
    </Panel>
  )
}

/** Without `.pdf`. */
const nameOf = ({ name }: File) => name.replace(/\.pdf$/i, '').slice(0, 200)
