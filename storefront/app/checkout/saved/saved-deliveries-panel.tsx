import { useId, useRef, useState } from 'react'
import { SAVED_DELIVERIES_MAX, removeDelivery, type SavedDelivery } from '@shop/contract/shop/orders/saved-deliveries'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { Button } from '@shop/ui/components/button/button.tsx'
import { Skeleton } from '@shop/ui/components/skeleton/skeleton.tsx'
import { RetryNote, withSession } from '../../account/public.ts'
import { call } from '../../api/call.ts'
import { useAction } from '../../api/use-action.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useFocusNext } from '../../ui/use-focus-next.ts'
import { SavedDeliveryForm } from './saved-delivery-form.tsx'
import { placeText } from './place-text.ts'
import { storeDelivery } from './store-delivery.ts'
import { useSavedDeliveries } from './use-saved-deliveries.ts'

/** For a buyer with several buildings. */
export function SavedDeliveriesPanel({ user_id }: { user_id: number }) {
  const { t } = useTranslation()
  const title_id = useId()
  const { saved, state, reload } = useSavedDeliveries(user_id)
  /** `new` adds one; null shows the list. */
  const [edited, setEdited] = useState<SavedDelivery | 'new' | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const close = () => {
    setEdited(null)
    heading.current?.focus()
  }
  const onSaved = () => {
    close()
    reload()
  }
  return (
    <section className="panel" aria-labelledby={title_id}>
      <div className="panel__head">
        <h2 id={title_id} ref={heading} tabIndex={-1}>
          {t('saved_deliveries')}
        </h2>
        {edited === null && state === 'loaded' && saved.length < SAVED_DELIVERIES_MAX && (
          <Button kind="text" size="sm" className="mr-2 whitespace-nowrap" onClick={() => setEdited('new')}>
            {t('saved_delivery_add')}
          </Button>
        )}
      </div>
      <div className="panel__body">
        {edited !== null ? (
          <SavedDeliveryForm
            user_id={user_id}
            saved={edited === 'new' ? null : edited}
            other_labels={saved.filter((one) => one !== edited).map(({ label }) => label)}
            onSaved={onSaved}
            onCancel={close}
          />
        ) : state === 'loading' ? (
          <Skeleton className="h-20" />
        ) : state === 'failed' ? (
          <RetryNote text={t('saved_deliveries_not_loaded')} onRetry={reload} />
        ) : saved.length === 0 ? (
          <p className="text-ink-600">{t('saved_deliveries_none')}</p>
        ) : (
          <ul className="grid gap-3">
            {saved.map((one) => (
              <Row key={one.id} user_id={user_id} one={one} onEdit={() => setEdited(one)} onChanged={onSaved} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

interface RowProps {
  user_id: number
  one: SavedDelivery
  onEdit: () => void
  onChanged: () => void
}

function Row({ user_id, one, onEdit, onChanged }: RowProps) {
  const { t } = useTranslation()
  const [is_deleting, setDeleting] = useState(false)
  const { ref, focusNext } = useFocusNext<HTMLLIElement>()
  const ask = (is_asked: boolean) => {
    focusNext()
    setDeleting(is_asked)
  }
  const { is_working, run } = useChange(user_id, onChanged)
  const { label, delivery, is_default } = one
  const label_id = useId()
  return (
    <li ref={ref} className="grid gap-2 rounded-md border border-line p-4" aria-labelledby={label_id}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b id={label_id} className="font-semibold [overflow-wrap:anywhere]">
          {label}
        </b>
        {is_default && <Badge kind="ok">{t('saved_delivery_default')}</Badge>}
      </p>
      <p className="[overflow-wrap:anywhere] text-ink-700">
        {[t(`checkout_method_${delivery.method}`), placeText(delivery, t)].filter(Boolean).join(', ')}
      </p>
      {(delivery.receiver_name || delivery.receiver_phone) && (
        <p className="text-sm text-ink-600 [overflow-wrap:anywhere]">
          {t('receiver')}: {[delivery.receiver_name, delivery.receiver_phone].filter(Boolean).join(', ')}
        </p>
      )}
      {delivery.comment && <p className="text-sm text-ink-600 [overflow-wrap:anywhere]">{delivery.comment}</p>}
      {is_deleting ? (
        <Deletion
          is_working={is_working}
          label={label}
          onDelete={() => void run(() => call(removeDelivery, { params: { id: String(one.id) } }))}
          onCancel={() => ask(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button kind="ghost" size="sm" aria-describedby={label_id} onClick={onEdit}>
            {t('edit')}
          </Button>
          {!is_default && (
            <Button
              kind="text"
              size="sm"
              aria-describedby={label_id}
              is_loading={is_working}
              onClick={() => void run(() => storeDelivery(one.id, { label, delivery, is_default: true }))}
            >
              {t('saved_delivery_make_default')}
            </Button>
          )}
          <Button kind="text" size="sm" aria-describedby={label_id} onClick={() => ask(true)}>
            {t('saved_delivery_delete')}
          </Button>
        </div>
      )}
    </li>
  )
}

interface DeletionProps {
  label: string
  is_working: boolean
  onDelete: () => void
  onCancel: () => void
}

function Deletion({ label, is_working, onDelete, onCancel }: DeletionProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center gap-2" role="group" aria-label={t('saved_delivery_delete')}>
      <span className="w-full text-sm [overflow-wrap:anywhere]">{t('saved_delivery_delete_ask', { label })}</span>
      <Button kind="danger" size="sm" is_loading={is_working} onClick={onDelete}>
        {t('saved_delivery_delete')}
      </Button>
      <Button kind="ghost" size="sm" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}

function useChange(user_id: number, onChanged: () => void) {
  const { is_running, run } = useAction()
  const change = (work: () => Promise<unknown>) =>
    run(async () => {
      await withSession(user_id, work)
      onChanged()
    })
  return { is_working: is_running, run: change }
}
