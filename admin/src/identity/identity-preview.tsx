import { useRecordContext } from 'ra-core'
import { type CSSProperties, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import type { Settings } from '@shop/contract/admin/content/settings'
import { BUILT_IN_LOGO } from '@shop/contract/rules/shop-identity'
import { DEFAULT_COLOR, isColor } from '@shop/contract/rules/brand-color'
import { Picture } from '../kit/widgets/picture.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { useT } from '../kit/text/translate.ts'

/** As typed, saved or not. */
export function IdentityPreview() {
  const t = useT()
  const typed = useWatch() as Partial<Settings>
  const main = isColor(typed.main_color ?? '') ? typed.main_color : DEFAULT_COLOR
  const name = typed.shop_name_ua?.trim() || t('identity.unnamed')
  const head = <Head name={name} kind={typed.logo ?? 'none'} file_id={typed.logo_file_id ?? null} />
  return (
    <Panel title={t('identity.preview')}>
      <div className="grid gap-4" style={{ '--main': main } as CSSProperties}>
        <Card caption="identity.preview_site">
          <div className="flex items-center gap-2 border-b border-line bg-paper-100 px-3 py-2 text-xs">
            <span className="grid size-4 place-items-center rounded-[4px] bg-(--main) text-[10px] font-bold text-white">
              {name[0]?.toUpperCase()}
            </span>
            <span className="truncate">{name}</span>
          </div>
          <div className="grid gap-3 p-3">
            {head}
            <span className="flex flex-wrap items-center gap-3">
              <span className="rounded-md bg-(--main) px-3 py-2 text-sm font-semibold text-white">
                {t('identity.preview_button')}
              </span>
              <span className="text-sm text-(--main) underline">{t('identity.preview_link')}</span>
            </span>
          </div>
        </Card>
        <Card caption="identity.preview_mail">
          <div className="grid gap-2 border-t-4 border-(--main) p-3">
            {head}
            <b className="text-sm">{t('identity.preview_subject')}</b>
          </div>
        </Card>
        <Card caption="identity.preview_invoice">
          <div className="grid gap-2 p-3 text-sm">
            {head}
            <b>{t('identity.preview_number')}</b>
            <Seller {...typed} />
          </div>
        </Card>
      </div>
    </Panel>
  )
}

function Card({ caption, children }: { caption: string; children: ReactNode }) {
  const t = useT()
  return (
    <figure className="min-w-0">
      <div className="overflow-hidden rounded-md border border-line bg-white">{children}</div>
      <figcaption className="mt-1 text-sm text-ink-600">{t(caption)}</figcaption>
    </figure>
  )
}

interface HeadProps {
  name: string
  kind: Settings['logo']
  file_id: number | null
}

/** As saved: a chosen picture is shown beside its field. */
function Head({ name, kind, file_id }: HeadProps) {
  const saved = useRecordContext<Settings>()
  if (kind === 'built_in') return <img src={BUILT_IN_LOGO} alt={name} className="h-9 w-auto justify-self-start" />
  const picture = kind === 'picture' && saved?.picture?.id === file_id ? saved.picture : null
  return (
    <span className="flex min-w-0 items-center gap-2">
      {picture && (
        <span className="w-9 shrink-0">
          <Picture web_path={picture.web_path} size={36} />
        </span>
      )}
      <b className="font-display text-lg [overflow-wrap:anywhere]">{name}</b>
    </span>
  )
}

function Seller({ seller_name, seller_iban }: Partial<Settings>) {
  const t = useT()
  const missing = (
    <Link className="rounded-sm bg-marker-100 px-1 text-ink-900 underline" to="/settings/shop">
      {t('identity.missing')}
    </Link>
  )
  return (
    <p className="leading-6 [overflow-wrap:anywhere]">
      {t('identity.preview_seller')}: {seller_name || missing}
      <br />
      IBAN: {seller_iban || missing}
    </p>
  )
}
