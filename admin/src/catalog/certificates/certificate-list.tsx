import {
  listStaffCertificates,
  orderCertificates,
  removeCertificate,
  type AdminCertificate,
} from '@shop/contract/admin/content/certificates'
import { ADMIN_PAGE_MAX } from '@shop/contract/admin/lists'
import { Link } from 'react-router'
import { confirm } from '../../kit/widgets/dialog.tsx'
import { useT } from '../../kit/text/translate.ts'
import { useAnswer, useCall } from '../../kit/calls/use-call.ts'
import { useCan } from '../../kit/calls/use-staff.ts'
import { OrderedList } from '../categories/ordered-list.tsx'
import { Picture } from '../../kit/widgets/picture.tsx'

export function CertificateList() {
  const t = useT()
  const run = useCall()
  const may_write = useCan('content.write')
  const query = { per_page: String(ADMIN_PAGE_MAX) }
  const { data: answer, error, refetch } = useAnswer(listStaffCertificates, { query })
  const order = async (ids: number[]) => {
    await run(orderCertificates, { body: { ids } }, { done: 'catalog.order.saved' })
  }
  const remove = async ({ id, description_ua }: AdminCertificate) => {
    const is_sure = await confirm({
      title: t('catalog.certificates.remove_title'),
      text: description_ua,
      action: t('catalog.categories.remove'),
      is_danger: true,
    })
    if (is_sure) await run(removeCertificate, { params: { id: String(id) } }, { done: 'catalog.certificates.removed' })
  }
  return (
    <OrderedList<AdminCertificate>
      title="catalog.certificates.title"
      empty="catalog.certificates.empty"
      add="catalog.certificates.add"
      add_to="/certificates/create"
      rows={answer?.data}
      error={error}
      onRetry={() => void refetch()}
      may_write={may_write}
      nameOf={({ description_ua }) => description_ua}
      Entry={CertificateRow}
      onOrder={answer && answer.total === answer.data.length ? order : null}
      onRemove={remove}
      remove="catalog.categories.remove"
    />
  )
}

function CertificateRow({ row: { id, picture, description_ua } }: { row: AdminCertificate }) {
  return (
    <span className="flex items-center gap-3">
      <span className="plate size-16 shrink-0 !rounded-md">
        <Picture web_path={picture?.web_path} size={64} />
      </span>
      <Link className="font-medium no-underline hover:text-brand-600" to={`/certificates/${id}`}>
        {description_ua}
      </Link>
    </span>
  )
}
