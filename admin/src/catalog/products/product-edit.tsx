import { duplicateProduct, previewProduct, type AdminProduct } from '@shop/contract/admin/catalog/catalog'
import { useRecordContext } from 'ra-core'
import { useNavigate } from 'react-router'
import { Button } from '../../kit/widgets/button.tsx'
import { confirm } from '../../kit/widgets/dialog.tsx'
import { CreatePage, EditPage } from '../../kit/form/form-page.tsx'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { useT } from '../../kit/text/translate.ts'
import { useCall } from '../../kit/calls/use-call.ts'
import { useCan } from '../../kit/calls/use-staff.ts'
import { useBulkChange } from './bulk-dialogs.tsx'
import { NEW_PRODUCT, ProductAside, ProductFields } from './form/product-form.tsx'
import { PurchasePriceInput, PurchasePricePanel } from './purchase-price-panel.tsx'
import { StockPanel } from './stock-panel.tsx'

export function ProductEdit() {
  return (
    <EditPage<AdminProduct>
      title={({ name_ua }) => name_ua}
      actions={<Acts />}
      aside={
        <ProductAside>
          <StockPanel />
          <PurchasePriceInput />
        </ProductAside>
      }
      below={<PurchasePricePanel />}
    >
      <ProductFields />
    </EditPage>
  )
}

export function ProductCreate() {
  const t = useT()
  return (
    <CreatePage
      title="catalog.product.new"
      defaults={NEW_PRODUCT}
      aside={
        <ProductAside>
          <p className="hint px-5">{t('catalog.product.stock_later')}</p>
        </ProductAside>
      }
    >
      <ProductFields />
    </CreatePage>
  )
}

function Acts() {
  const t = useT()
  const run = useCall()
  const may_write = useCan('catalogue.write')
  const navigate = useNavigate()
  const product = useRecordContext<AdminProduct>()
  if (!product) return null
  const params = { id: String(product.id) }
  const duplicate = async () => {
    const answer = await run(duplicateProduct, { params })
    if (!answer) return
    toast('ok', t('catalog.product.duplicated'))
    await navigate(`/products/${answer.data.id}`)
  }
  const preview = async () => {
    // Browsers block windows opened after an await.
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
          {t('catalog.product.duplicate')}
        </Button>
      )}
      <Button kind="ghost" icon="eye" onClick={() => void preview()}>
        {t('catalog.product.preview')}
      </Button>
    </>
  )
}

function ArchiveButton({ product: { id, is_archived } }: { product: AdminProduct }) {
  const t = useT()
  const change = useBulkChange()
  const archive = async () => {
    const is_sure = await confirm({
      title: t('catalog.bulk.archive_title', { count: 1 }),
      text: t('catalog.bulk.archive_text'),
      action: t('catalog.bulk.archive'),
      is_danger: true,
    })
    if (is_sure) await change({ action: 'archive', ids: [id] })
  }
  if (is_archived)
    return (
      <Button kind="ghost" icon="undo" onClick={() => void change({ action: 'restore', ids: [id] })}>
        {t('catalog.bulk.restore')}
      </Button>
    )
  return (
    <Button kind="ghost" icon="archive" onClick={() => void archive()}>
      {t('catalog.bulk.archive')}
    </Button>
  )
}
