import {
  listStaffCertificates,
  orderCertificates,
  removeCertificate,
  type StaffCertificate,
} from '@shop/contract/certificates.admin'
import { STAFF_PAGE_MAX } from '@shop/contract/staff-lists'
import { Link } from 'react-router'
import { confirm, useAnswer, useCall, useCan, useT } from '../ui/kit.ts'
import { OrderedList } from './ordered-list.tsx'
import { smaller } from './smaller.ts'

/** Certificates with their pictures, in the shop's order. */
export function CertificateList() {
  const t = useT()
  const run = useCall()
  const may_write = useCan('content.write')
  const query = { per_page: String(STAFF_PAGE_MAX) }
  const { data: answer, error, refetch } = useAnswer(listStaffCertificates, { query })
  const order = async (ids: number[]) => {
    await run(orderCertificates, { body: { ids } }, { done: 'catalogue.order.saved' })
  }
  const remove = async ({ id, description_ua }: StaffCertificate) => {
    const is_sure = await confirm({
      title: t('catalogue.certificates.remove_title'),
      text: description_ua,
      action: t('catalogue.categories.remove'),
      is_danger: true,
    })
    if (is_sure)
      await run(removeCertificate, { params: { id: String(id) } }, { done: 'catalogue.certificates.removed' })
  }
  return (
    <OrderedList<StaffCertificate>
      title="catalogue.certificates.title"
      empty="catalogue.certificates.empty"
      add="catalogue.certificates.add"
      add_to="/certificates/create"
      rows={answer?.data}
      error={error}
      onRetry={() => void refetch()}
      may_write={may_write}
      nameOf={({ description_ua }) => description_ua}
      Entry={CertificateRow}
      onOrder={answer && answer.total === answer.data.length ? order : null}
      onRemove={remove}
      remove="catalogue.categories.remove"
    />
  )
}

function CertificateRow({ row: { id, picture, description_ua } }: { row: StaffCertificate }) {
  return (
    <span className="flex items-center gap-3">
      <span className="plate size-16 shrink-0 !rounded-md">
        {picture && <img src={smaller(picture.web_path, 150)} alt="" width={64} height={64} loading="lazy" />}
      </span>
      <Link className="font-medium no-underline hover:text-brand-600" to={`/certificates/${id}`}>
        {description_ua}
      </Link>
    </span>
  )
}
