import { ArrowRight } from '@shop/ui/icons/icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { Link } from '../../ui/link.tsx'

interface SectionHeadProps {
  title: string
  lead?: string
  more?: { label: string; to: string }
}

export function SectionHead({ title, lead, more }: SectionHeadProps) {
  return (
    <>
      <div className="ruler" aria-hidden="true" />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 pt-5 pb-6">
        <div>
          <h2 className="text-3xl lg:text-4xl">{title}</h2>
          {lead && <p className="mt-2 max-w-[42rem] text-ink-600">{lead}</p>}
        </div>
        {more && (
          <Link className="link inline-flex min-h-11 items-center gap-2 font-semibold no-underline" to={more.to}>
            {more.label}
            <Icon of={ArrowRight} />
          </Link>
        )}
      </div>
    </>
  )
}
