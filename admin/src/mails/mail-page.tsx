import { useNavigate } from 'react-router'
import { getMail, type Mail, sendMailAgain } from '@shop/contract/admin/content/mails'
import { RecordScreen } from '../kit/page/record-screen.tsx'
import { Button } from '../kit/widgets/button.tsx'
import { confirm } from '../kit/widgets/dialog.tsx'
import { formatBytes, formatTime } from '../kit/text/format.ts'
import { PageHead } from '../kit/page/page-head.tsx'
import { Panel, Tabs } from '../kit/page/panel.tsx'
import { useT } from '../kit/text/translate.ts'
import { useCall } from '../kit/calls/use-call.ts'
import { useCan } from '../kit/calls/use-staff.ts'
import { MailState } from './mail-list.tsx'
import { sandboxedHtml } from './sandboxed-html.ts'

export function MailPage() {
  return <RecordScreen route={getMail}>{(mail) => <ShownMail mail={mail} />}</RecordScreen>
}

function ShownMail({ mail }: { mail: Mail }) {
  const t = useT()
  const tabs = [
    { key: 'html', label: t('mails.as_html'), content: <Frame mail={mail} /> },
    {
      key: 'text',
      label: t('mails.as_text'),
      content: <pre className="p-5 font-sans leading-6 whitespace-pre-wrap [overflow-wrap:anywhere]">{mail.text}</pre>,
    },
  ]
  return (
    <>
      <PageHead title={mail.subject}>
        <Again mail={mail} />
      </PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_360px]">
        <section className="panel min-w-0 overflow-hidden [&_.tabs]:px-4">
          <Tabs tabs={tabs} />
        </section>
        <Facts mail={mail} />
      </div>
    </>
  )
}

/** No scripts, forms or navigation. */
const Frame = ({ mail }: { mail: Mail }) => (
  <iframe
    className="block h-[720px] w-full border-0 bg-white"
    title={mail.subject}
    sandbox=""
    srcDoc={sandboxedHtml(mail.html)}
  />
)

function Again({ mail: { id, state, recipient, hindrance } }: { mail: Mail }) {
  const t = useT()
  const run = useCall()
  const navigate = useNavigate()
  const may = useCan('mails.write')
  if (!may) return null
  if (hindrance !== null)
    return <p className="max-w-[420px] text-sm text-ink-600">{t(`mails.hindrance_${hindrance}`)}</p>
  const send = async () => {
    const title = t(state === 'sent' ? 'mails.again' : 'mails.try_now')
    if (state === 'sent' && !(await confirm({ title, text: t('mails.again_text', { recipient }), action: title })))
      return
    const answer = await run(sendMailAgain, { params: { id: String(id) } }, { done: 'mails.again_done' })
    if (answer) await navigate(`/mails/${answer.data.id}`)
  }
  return (
    <Button icon="send" onClick={() => void send()}>
      {t(state === 'sent' ? 'mails.again' : 'mails.try_now')}
    </Button>
  )
}

function Facts({ mail }: { mail: Mail }) {
  const t = useT()
  const lines = [
    [t('mails.recipient'), mail.recipient],
    [t('mails.kind'), t(`mails.kind_${mail.kind}`, { _: mail.kind })],
    [t('mails.written'), formatTime(mail.created_at)],
    [t('mails.sent_at'), formatTime(mail.sent_at)],
    [t('mails.tries'), String(mail.attempts)],
    [t('mails.message_id'), mail.message_id],
    [t('mails.files'), mail.files.map(({ file_name, bytes }) => `${file_name}, ${formatBytes(bytes)}`).join('\n')],
  ].filter(([, value]) => value !== '')
  return (
    <Panel title={t('mails.facts')} actions={<MailState state={mail.state} />}>
      {mail.last_error !== null && (
        <div>
          <p className="text-sm text-ink-600">{t('mails.problem')}</p>
          <p className="mono text-sm [overflow-wrap:anywhere] text-sale-600">{mail.last_error}</p>
        </div>
      )}
      <dl className="grid gap-3">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-600">{name}</dt>
            <dd className="leading-6 whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-600">{t('mails.secrets')}</p>
    </Panel>
  )
}
