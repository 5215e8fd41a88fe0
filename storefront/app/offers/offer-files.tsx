import { getOfferDocument, OFFER_KINDS, type OfferKind, type OfferSummary } from '@shop/contract/shop/offers'
import { withSession } from '../account/public.ts'
import { call } from '../api/call.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { useDownload } from '../api/use-download.ts'
import { Button } from '@shop/ui/components/button/button.tsx'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { Download } from '@shop/ui/icons/rare-icon-paths.ts'

export function OfferFiles({ offer, user_id }: { offer: OfferSummary; user_id: number }) {
  return OFFER_KINDS.map((kind) => <OfferFile key={kind} id={offer.id} kind={kind} user_id={user_id} />)
}

function OfferFile({ id, kind, user_id }: { id: number; kind: OfferKind; user_id: number }) {
  const { t } = useTranslation()
  const { is_loading, download } = useDownload()
  const load = () => withSession(user_id, () => call(getOfferDocument, { params: { id: String(id), kind } }))
  return (
    <Button kind="soft" size="sm" is_loading={is_loading} onClick={() => void download(load)}>
      <Icon of={Download} />
      {t(`offer_file_${kind}`)}
    </Button>
  )
}
