import { getFirstRun, type FirstRun, sendTestMail } from '@shop/contract/admin/content/first-run'
import { useState } from 'react'
import { useAnswer, useCall } from '../kit/calls/use-call.ts'
import { useT } from '../kit/text/translate.ts'
import { Button } from '../kit/widgets/button.tsx'

const ASK_MS = 2000

/** Shows the outcome, in the mail server's words if it failed. */
export function TestMail({ guide }: { guide: FirstRun }) {
  const t = useT()
  const run = useCall()
  const [is_sending, setSending] = useState(false)
  const { test_mail, has_mail_server } = guide
  const is_waiting = test_mail?.state === 'waiting'
  // The guide's query: repeated while the mail is on its way.
  useAnswer(getFirstRun, undefined, { is_wanted: is_waiting, refetch_ms: ASK_MS })
  const send = async () => {
    setSending(true)
    await run(sendTestMail, {})
    setSending(false)
  }
  const state = test_mail?.state === 'sent' && !has_mail_server ? 'in_file' : test_mail?.state
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <p className="text-sm [overflow-wrap:anywhere]" role="status">
        {test_mail && state && t(`first_run.mail_${state}`, { to: test_mail.recipient, error: test_mail.error ?? '' })}
      </p>
      <Button kind="ghost" icon="mail" is_busy={is_sending || is_waiting} onClick={() => void send()}>
        {t('first_run.send_mail')}
      </Button>
    </div>
  )
}
