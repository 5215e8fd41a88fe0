import type { RequiredPaper } from '@shop/contract/rules/orders/delivery-papers'
import { Icon } from '../kit/widgets/icon.tsx'
import { useT } from '../kit/text/translate.ts'

/** Due on the day of delivery: present or missing. */
export function DeliveryPapers({ papers }: { papers: readonly RequiredPaper[] }) {
  const t = useT()
  const present = papers.filter(({ is_present }) => is_present).length
  return (
    <section className="panel overflow-hidden">
      <div className="panel__head">
        <h2>{t('orders.papers')}</h2>
        <span className="flex items-center gap-3 text-[.9375rem]">
          <b className="font-semibold whitespace-nowrap">{t('orders.papers_count', { present, all: papers.length })}</b>
          <span className="flex gap-0.5" aria-hidden="true">
            {papers.map(({ kind, is_present }) => (
              <i
                key={kind}
                className={`h-2.5 w-2 rounded-[2px] ${is_present ? 'bg-ok-500' : 'border border-margin-500 bg-margin-100'}`}
              />
            ))}
          </span>
        </span>
      </div>
      {present < papers.length && (
        <p className="note note--bad mx-5 mt-4 mb-1">
          <Icon name="alert" />
          <span>{t('orders.papers_missing')}</span>
        </p>
      )}
      <ul className="divide-y divide-line">
        {papers.map((paper) => (
          <Paper key={paper.kind} paper={paper} />
        ))}
      </ul>
    </section>
  )
}

function Paper({ paper: { kind, is_present, missing_for } }: { paper: RequiredPaper }) {
  const t = useT()
  const mark = is_present ? 'bg-ok-50 text-ok-700' : 'bg-margin-500 text-white'
  return (
    <li className="grid min-h-14 grid-cols-[26px_minmax(0,1fr)] items-center gap-3.5 px-5 py-2.5">
      <span className={`grid size-[26px] place-items-center rounded-sm ${mark}`} aria-hidden="true">
        <Icon name={is_present ? 'check' : 'x'} className="!size-4" />
      </span>
      <span className="text-[.9375rem] leading-5">
        <b className="font-medium">{t(`orders.paper_${kind}`)}</b>
        <span className="sr-only">, {t(is_present ? 'orders.paper_present' : 'orders.paper_missing')}</span>
        {!is_present && (
          <span className="block text-[.8125rem] leading-[1.125rem] text-margin-600 [overflow-wrap:anywhere]">
            {missing_for.length > 0 ? missing_for.join('; ') : t(`orders.paper_missing_${kind}`)}
          </span>
        )}
      </span>
    </li>
  )
}
