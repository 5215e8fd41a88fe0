import { type FiscalReceipt, retryFiscalReceipt } from '@shop/contract/admin/money/fiscal-receipts'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { useCall } from '../kit/calls/use-call.ts'
import { useCan } from '../kit/calls/use-staff.ts'
import { useT } from '../kit/text/translate.ts'
import { Button } from '../kit/widgets/button.tsx'

const KINDS = { waiting: 'info', done: 'ok', failed: 'bad' } as const

export function ReceiptKind({ kind }: Pick<FiscalReceipt, 'kind'>) {
  const t = useT()
  return <>{t(`receipts.kind_${kind}`)}</>
}

export function ReceiptState({ receipt: { state, error, url } }: { receipt: FiscalReceipt }) {
  const t = useT()
  return (
    <span className="grid justify-items-start gap-1">
      <Badge kind={KINDS[state]}>{t(`receipts.state_${state}`)}</Badge>
      {error !== '' && <span className="text-sm [overflow-wrap:anywhere]">{error}</span>}
      {url !== null && (
        <a className="link text-sm" href={url} target="_blank" rel="noreferrer">
          {t('receipts.open')}
        </a>
      )}
    </span>
  )
}

/** For receipts that failed. */
export function RetryReceipt({ receipt: { id, state, order_number } }: { receipt: FiscalReceipt }) {
  const t = useT()
  const run = useCall()
  if (!useCan('payments.write') || state !== 'failed') return null
  const retry = () => void run(retryFiscalReceipt, { params: { id: String(id) } }, { done: 'receipts.retried' })
  return (
    <Button kind="ghost" size="xs" aria-label={t('receipts.retry_name', { number: order_number })} onClick={retry}>
      {t('receipts.retry')}
    </Button>
  )
}
