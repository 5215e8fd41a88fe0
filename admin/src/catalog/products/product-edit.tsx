import { duplicateProduct, previewProduct, type StaffProduct } from '@shop/contract/catalog.admin'
import { useRecordContext } from 'ra-core'
import { useNavigate } from 'react-router'
import { Button, confirm, CreatePage, EditPage, toast, useCall, useCan, useT } from '../ui/kit.ts'
import { useBulkChange } from './bulk-dialogs.tsx'
import { NEW_PRODUCT, ProductAside, ProductFields } from './product-form.tsx'
import { StockPanel } from './stock-panel.tsx'

export function ProductEdit() {
  return (
    <EditPage<StaffProduct>
      title={({ name_ua }) => name_ua}
      actions={<Acts />}
      aside={
        <ProductAside>
          <StockPanel />
        </ProductAside>
      }
    >
      <ProductFields />
    </EditPage>
  )
}

export function ProductCreate() {
  const t = useT()
  return (
    <CreatePage
      title="catalogue.product.new"
      defaults={NEW_PRODUCT}
      aside={
        <ProductAside>
          <p className="hint px-5">{t('catalogue.product.stock_later')}</p>
        </ProductAside>
      }
    >
      <ProductFields />
    </CreatePage>
  )
}

/** What may be done with the product beside saving it. */
function Acts() {
  const t = useT()
  const run = useCall()
  const may_write = useCan('catalogue.write')
  const navigate = useNavigate()
  const product = useRecordContext<StaffProduct>()
  if (!product) return null
  const params = { id: String(product.id) }
  const duplicate = async () => {
    const answer = await run(duplicateProduct, { params })
    if (!answer) return
    toast('ok', t('catalogue.product.duplicated'))
    await navigate(`/products/${answer.data.id}`)
  }
  const preview = async () => {
    // Opened at the click: a window that opens after an answer is blocked as unwanted.
    const opened = window.open('about:blank', '_blank')
    const answer = await run(previewProduct, { params })
    if (!answer) opened?.close()
    else if (opened) {
      opened.opener = null
      opened.location.href = answer.data.address
    }
  }
  return (
    <>
      {may_write && <ArchiveButton product={product} />}
      {may_write && (
        <Button kind="ghost" icon="copy" onClick={() => void duplicate()}>
          {t('catalogue.product.duplicate')}
        </Button>
      )}
      <Button kind="ghost" icon="eye" onClick={() => void preview()}>
        {t('catalogue.product.preview')}
      </Button>
    </>
  )
}

function ArchiveButton({ product: { id, is_archived } }: { product: StaffProduct }) {
  const t = useT()
  const change = useBulkChange()
  const archive = async () => {
    const is_sure = await confirm({
      title: t('catalogue.bulk.archive_title', { count: 1 }),
      text: t('catalogue.bulk.archive_text'),
      action: t('catalogue.bulk.archive'),
      is_danger: true,
    })
    if (is_sure) await change({ action: 'archive', ids: [id] })
  }
  if (is_archived)
    return (
      <Button kind="ghost" icon="undo" onClick={() => void change({ action: 'restore', ids: [id] })}>
        {t('catalogue.bulk.restore')}
      </Button>
    )
  return (
    <Button kind="ghost" icon="archive" onClick={() => void archive()}>
      {t('catalogue.bulk.archive')}
    </Button>
  )
}
