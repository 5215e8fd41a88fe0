import { getFirstRun, hideFirstRun, type FirstRun, type FirstStep } from '@shop/contract/admin/content/first-run'
import { SHOP_TEXTS } from '@shop/contract/admin/content/texts'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { useAnswer, useCall } from '../kit/calls/use-call.ts'
import { useCan } from '../kit/calls/use-staff.ts'
import { Panel } from '../kit/page/panel.tsx'
import { useT } from '../kit/text/translate.ts'
import { Button, ButtonLink } from '../kit/widgets/button.tsx'
import { confirm } from '../kit/widgets/dialog.tsx'
import { Icon } from '../kit/widgets/icon.tsx'
import { TestMail } from './test-mail.tsx'

/** The domain is set on the server. */
const PLACES: Partial<Record<FirstStep, string>> = {
  requisites: '/settings/shop',
  identity: '/identity/shop',
  contacts: '/texts',
  terms: '/settings/shop',
  categories: '/categories',
  products: '/import',
  staff: '/invitations/create',
}

/** Steps before a new shop can open. */
export function FirstRunGuide() {
  const is_owner = useCan('settings.read')
  const { data } = useAnswer(getFirstRun, undefined, { is_wanted: is_owner })
  if (!data?.data.is_shown) return null
  return <Guide guide={data.data} />
}

function Guide({ guide }: { guide: FirstRun }) {
  const t = useT()
  const run = useCall()
  const { steps, is_opening_soon } = guide
  const done = steps.filter(({ is_done }) => is_done).length
  const now = steps.find(({ is_done }) => !is_done)?.key
  const hide = async () => {
    const question = {
      title: t('first_run.hide_question'),
      text: t('first_run.hide_text'),
      action: t('first_run.hide'),
    }
    if (await confirm(question)) await run(hideFirstRun, {})
  }
  return (
    <Panel
      title={t('first_run.title')}
      is_flush
      className="mb-4"
      actions={
        <Button kind="text" onClick={() => void hide()}>
          {t('first_run.hide')}
        </Button>
      }
    >
      <div className="border-b border-line bg-paper-50 px-5 py-4">
        <p className="font-semibold">{t('first_run.done_of', { done, all: steps.length })}</p>
        {is_opening_soon && <p className="mt-1 text-sm text-ink-600">{t('first_run.soon')}</p>}
      </div>
      <ol>
        {steps.map((step, index) => (
          <Line key={step.key} step={step} number={index + 1} is_now={step.key === now} guide={guide} />
        ))}
      </ol>
    </Panel>
  )
}

/** A missing text has its own form. */
function placeOf(key: FirstStep, missing: readonly string[]): string | undefined {
  const [first] = missing
  return first !== undefined && Object.hasOwn(SHOP_TEXTS, first) ? `/texts/${first}` : PLACES[key]
}

interface LineProps {
  step: FirstRun['steps'][number]
  number: number
  is_now: boolean
  guide: FirstRun
}

function Line({ step: { key, is_done, missing }, number, is_now, guide }: LineProps) {
  const t = useT()
  const to = placeOf(key, missing)
  const lacks = missing.map((one) => t(`first_run.lacks_${one}`)).join(', ')
  const cell = is_done ? 'bg-ok-50 text-ok-700' : is_now ? 'bg-brand-600 text-white' : 'bg-paper-100 text-ink-700'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3 last:border-b-0">
      <span
        className={`grid size-9 shrink-0 place-items-center rounded-sm font-mono text-sm font-bold ${cell}`}
        aria-hidden="true"
      >
        {is_done ? <Icon name="check" /> : number}
      </span>
      <div className="min-w-0 flex-1 basis-[14rem]">
        <h3 className="text-base">{t(`first_run.step_${key}`)}</h3>
        <p className="text-sm text-ink-600 [overflow-wrap:anywhere]">
          {is_done ? t(`first_run.why_${key}`) : t('first_run.missing', { lacks })}
        </p>
        {key === 'mail' && <TestMail guide={guide} />}
        {key === 'domain' && !is_done && (
          <p className="text-sm text-ink-600">{t('first_run.domain_how', { url: guide.public_url ?? '—' })}</p>
        )}
      </div>
      <Badge kind={is_done ? 'ok' : 'warn'}>{t(is_done ? 'first_run.done' : 'first_run.left')}</Badge>
      {to !== undefined && (
        <ButtonLink to={to} kind={is_now ? 'primary' : 'ghost'}>
          {t(is_done ? 'first_run.change' : 'first_run.fill')}
          <span className="sr-only">: {t(`first_run.step_${key}`)}</span>
        </ButtonLink>
      )}
    </li>
  )
}
