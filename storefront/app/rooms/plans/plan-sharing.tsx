import { Button } from '@shop/ui/components/button/button.tsx'
import { copyText } from '@shop/ui/components/toast/copy-text.ts'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { useId, useState } from 'react'
import { useStore } from 'zustand'
import { useAction } from '../../api/use-action.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { editLink, planLink } from './plan-links.ts'
import type { PlanStore } from './plan-store.ts'

interface SharingProps {
  store: PlanStore
  /** The plan has new codes. */
  onClosed: (old_code: string) => void
}

/** The link to the plan, and who may do what with it. */
export function PlanSharing({ store, onClosed }: SharingProps) {
  const { t } = useTranslation()
  const { plan, edit_code } = useStore(store.state)
  const [lets_change, setLetsChange] = useState(false)
  const id = useId()
  const link =
    location.origin + (lets_change && edit_code !== null ? editLink(plan.code, edit_code) : planLink(plan.code))
  const copy = () => void copyText(link, { done: t('planner_copied'), failed: t('something_was_happen') })
  return (
    <section className="panel share no-print">
      <h2>{t('plan_share')}</h2>
      <div className="field">
        <label htmlFor={id}>{t('plan_link')}</label>
        <div className="share__f">
          <input className="input font-mono" id={id} readOnly value={link} onFocus={(event) => event.target.select()} />
          <Button kind="soft" onClick={copy}>
            {t('planner_copy')}
          </Button>
        </div>
      </div>
      {edit_code !== null && (
        <>
          <fieldset className="share__r">
            <legend className="label">{t('plan_link_lets')}</legend>
            {[false, true].map((lets) => (
              <label key={String(lets)} className="check">
                <input
                  type="radio"
                  name="link-lets"
                  checked={lets_change === lets}
                  onChange={() => setLetsChange(lets)}
                />
                <span>{t(lets ? 'plan_link_change' : 'plan_link_look')}</span>
              </label>
            ))}
          </fieldset>
          {store.is_author && <CloseButton store={store} edit_code={edit_code} onClosed={onClosed} />}
        </>
      )}
      <p className="hint mt-3">{t('plan_no_personal_data')}</p>
    </section>
  )
}

function CloseButton({ store, edit_code, onClosed }: SharingProps & { edit_code: string }) {
  const { t } = useTranslation()
  const { plan } = useStore(store.state)
  const [is_asking, setAsking] = useState(false)
  const { is_running, run } = useAction()
  const close = async () => {
    await store.saveDrafts()
    await store.close(edit_code)
    onClosed(plan.code)
    toast('ok', t('plan_closed_now'))
    setAsking(false)
  }
  return (
    <>
      <Button kind="text" className="share__off" onClick={() => setAsking(true)}>
        {t('plan_close')}
      </Button>
      {is_asking && (
        <Dialog
          title={t('plan_close')}
          onClose={() => setAsking(false)}
          foot={
            <>
              <Button kind="ghost" onClick={() => setAsking(false)}>
                {t('cancel')}
              </Button>
              <Button kind="danger" is_loading={is_running} onClick={() => void run(close)}>
                {t('plan_close')}
              </Button>
            </>
          }
        >
          <p className="mt-2 text-ink-600">{t('plan_close_text')}</p>
        </Dialog>
      )}
    </>
  )
}
