import { useState } from 'react'
import { getOfferDocument, OFFER_KINDS, type OfferKind, type OfferSummary } from '@shop/contract/shop/offers'
import { withSession } from '../account/public.ts'
import { call } from '../api/call.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { failureKeyOf } from '../api/refusal-texts.ts'
import { saveFile } from '../api/save-file.ts'
import { Button } from '@shop/ui/components/button/button.tsx'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { Download } from '@shop/ui/icons/rare-icon-paths.ts'
import { toast } from '@shop/ui/components/toast/toast.tsx'

export function OfferFiles({ offer, user_id }: { offer: OfferSummary; user_id: number }) {
  const { t } = useTranslation()
  const { loading, download } = useDownload(offer.id, user_id)
  return OFFER_KINDS.map((kind) => (
    <Button key={kind} kind="soft" size="sm" is_loading={loading === kind} onClick={() => void download(kind)}>
      <Icon of={Download} />
      {t(`offer_file_${kind}`)}
    </Button>
  ))
}

function useDownload(offer_id: number, user_id: number) {
  const { t } = useTranslation()
  const [loading, setLoading] = useState<OfferKind | null>(null)
  const download = async (kind: OfferKind) => {
    if (loading !== null) return
    setLoading(kind)
    try {
      const params = { id: String(offer_id), kind }
      const { file_name, bytes, type } = await withSession(user_id, () => call(getOfferDocument, { params }))
      saveFile(file_name, bytes, type)
    } catch (error) {
      toast('err', t(failureKeyOf(error)))
    } finally {
      setLoading(null)
    }
  }
  return { loading, download }
}
