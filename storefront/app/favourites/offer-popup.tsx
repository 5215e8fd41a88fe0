import { useRef, useState } from 'react'
import { sendCommercialOffer } from '@shop/contract/offers'
import { isEmail } from '@shop/contract/rules/validation'
import { useSession } from '../account/public.ts'
import { call } from '../call.ts'
import { useTranslation } from '../i18n/translation.tsx'
import type { PopupProps } from '../shell/public.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { useFavourites } from './favourites-store.ts'

/** Sends a commercial offer for the favourites by e-mail (spec, section 2, "Favourites page"). */
export function OfferPopup({ is_open, onClose }: PopupProps) {
  const { t } = useTranslation()
  const count = useFavourites(({ products }) => products.length)
  const { sent_to, problem, is_sending, submit, forget } = useOffer()
  const email = useSession().user?.email ?? ''
  return (
    <Dialog title={t('commercial_offer_title')} is_open={is_open} onClose={onClose}>
      {sent_to === null ? (
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void submit(event.currentTarget)
          }}
        >
          <p className="text-ink-600">{t('commercial_offer_what', { count })}</p>
          <Field
            label={t('email')}
            error={problem && t(problem)}
            name="email"
            type="email"
            autoComplete="email"
            placeholder="name@school.ua"
            required
            defaultValue={email}
            onChange={forget}
          />
          <Button type="submit" size="lg" is_loading={is_sending}>
            {t('commercial_offer_get')}
          </Button>
        </form>
      ) : (
        <div role="status" className="animate-edit">
          <Note kind="ok">{t('commercial_offer_thanks', { email: sent_to })}</Note>
        </div>
      )}
    </Dialog>
  )
}

function useOffer() {
  const [sent_to, setSentTo] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [is_sending, setSending] = useState(false)
  const is_busy = useRef(false)

  const submit = async (form: HTMLFormElement) => {
    if (is_busy.current) return
    const field = form.elements.namedItem('email') as HTMLInputElement
    const email = field.value.trim()
    if (!isEmail(email)) {
      setProblem('invalid_email')
      field.focus()
      return
    }
    is_busy.current = true
    setSending(true)
    const is_sent = await send(email)
    is_busy.current = false
    setSending(false)
    if (is_sent) setSentTo(email)
    else setProblem('something_was_happen')
  }
  return { sent_to, problem, is_sending, submit, forget: () => setProblem(null) }
}

/** Spec, section 8: a failure goes to the console; the form stays, and says under its field that it was not sent. */
async function send(email: string): Promise<boolean> {
  const products = useFavourites.getState().products.map(({ id }) => ({ product_id: id }))
  try {
    await call(sendCommercialOffer, { body: { products, email } })
    return true
  } catch (error) {
    console.warn('The commercial offer was not sent', error)
    return false
  }
}
