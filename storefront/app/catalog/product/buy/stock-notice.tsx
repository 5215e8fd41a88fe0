import { type FormEvent, useRef, useState } from 'react'
import { askStockNotice, cancelStockNotice } from '@shop/contract/shop/stock-notices'
import { isEmail } from '@shop/contract/rules/validation'
import { Button } from '@shop/ui/components/button/button.tsx'
import { Field } from '@shop/ui/components/field/field.tsx'
import { Note } from '@shop/ui/components/note/note.tsx'
import { useSession } from '../../../account/public.ts'
import { call } from '../../../api/call.ts'
import { useAction } from '../../../api/use-action.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useFocusNext } from '../../../ui/use-focus-next.ts'

interface Asked {
  email: string
  code: string
}

/** One mail when the product is back in stock. */
export function StockNotice({ product_id }: { product_id: number }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { ref, focusNext } = useFocusNext<HTMLDivElement>()
  const show = (next: Asked | null) => {
    focusNext()
    setAsked(next)
  }
  const { run } = useAction()
  const cancel = ({ code }: Asked) =>
    run(async () => {
      await call(cancelStockNotice, { params: { code } })
      show(null)
    })
  return (
    <div ref={ref} role="status">
      {asked ? (
        <Note kind="ok">
          <p>{t('notice_asked', { email: asked.email })}</p>
          <button type="button" className="link min-h-11" onClick={() => void cancel(asked)}>
            {t('notice_cancel')}
          </button>
        </Note>
      ) : (
        <NoticeForm product_id={product_id} onAsked={show} />
      )}
    </div>
  )
}

function NoticeForm({ product_id, onAsked }: { product_id: number; onAsked: (asked: Asked) => void }) {
  const { t } = useTranslation()
  const known = useSession((session) => session.user?.email)
  const input = useRef<HTMLInputElement>(null)
  const [is_wrong, setWrong] = useState(false)
  const { is_running, run } = useAction()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const email = input.current?.value.trim() ?? ''
    setWrong(!isEmail(email))
    if (!isEmail(email)) return input.current?.focus()
    await run(async () => {
      const { code } = (await call(askStockNotice, { params: { id: String(product_id) }, body: { email } })).data
      onAsked({ email, code })
    })
  }
  return (
    <form
      noValidate
      className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
      onSubmit={(event) => void send(event)}
    >
      <Field
        key={known}
        ref={input}
        name="email"
        label={t('notice_title')}
        type="email"
        autoComplete="email"
        defaultValue={known}
        placeholder={t('email')}
        error={is_wrong ? t('invalid_email') : null}
      />
      <Button type="submit" is_loading={is_running}>
        {t('notice_ask')}
      </Button>
    </form>
  )
}
