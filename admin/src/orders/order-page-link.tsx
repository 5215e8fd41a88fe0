import { renewOrderPage } from '@shop/contract/admin/orders/order-details'
import type { AdminOrder } from '@shop/contract/admin/orders/orders'
import { Button, ButtonLink } from '../kit/widgets/button.tsx'
import { confirm } from '../kit/widgets/dialog.tsx'
import { copyText } from '@shop/ui/components/toast/copy-text.ts'
import { useT } from '../kit/text/translate.ts'
import { useCall } from '../kit/calls/use-call.ts'
import { useCan } from '../kit/calls/use-staff.ts'

/** The buyer's page without an account. */
export function OrderPageLink({ order }: { order: AdminOrder }) {
  const t = useT()
  const run = useCall()
  const can_write = useCan('orders.write')
  const copy = () => copyText(order.page_url, { done: t('orders.page_copied'), failed: t('orders.page_not_copied') })
  const renew = async () => {
    const question = {
      title: t('orders.page_renew_title'),
      text: t('orders.page_renew_text'),
      action: t('orders.page_renew'),
      is_danger: true,
    }
    if (await confirm(question))
      await run(renewOrderPage, { params: { id: String(order.id) } }, { done: 'orders.page_renewed' })
  }
  return (
    <section className="panel grid content-start gap-2 p-5">
      <h2 className="text-[1.0625rem]">{t('orders.page_open')}</h2>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={order.page_url} kind="ghost" size="xs" icon="external">
          {t('orders.page_view')}
        </ButtonLink>
        <Button kind="ghost" size="xs" icon="copy" onClick={() => void copy()}>
          {t('orders.page_copy')}
        </Button>
        {can_write && (
          <Button kind="text" size="xs" icon="refresh" onClick={() => void renew()}>
            {t('orders.page_renew')}
          </Button>
        )}
      </div>
    </section>
  )
}
