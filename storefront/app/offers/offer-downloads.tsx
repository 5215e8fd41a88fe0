import { type MouseEvent, useState } from 'react'
import { addressOf } from '@shop/contract/call'
import { getOfferPageFile, type OfferPage } from '@shop/contract/shop/offer-pages'
import { OFFER_KINDS, type OfferKind } from '@shop/contract/shop/offers'
import { Download } from '@shop/ui/icons/rare-icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { call } from '../api/call.ts'
import { useDownload } from '../api/use-download.ts'
import { useTranslation } from '../i18n/translation.tsx'
import './offer-downloads.css'

export interface OfferCodes {
  code: string
  secret: string
}

export function codesIn(private_url: string): OfferCodes {
  const [secret = '', code = ''] = new URL(private_url, location.origin).pathname.split('/').toReversed()
  return { code, secret }
}

/** Rendered at the first request, which takes a second. */
export function OfferDownloads({ codes, files = [] }: { codes: OfferCodes; files?: OfferPage['files'] }) {
  const { t } = useTranslation()
  return (
    <ul className="bigfiles no-print" aria-label={t('offer_files')}>
      {OFFER_KINDS.map((format) => (
        <li key={format}>
          <DownloadLink
            codes={codes}
            format={format}
            bytes={files.find((file) => file.format === format)?.bytes ?? null}
          />
        </li>
      ))}
    </ul>
  )
}

interface DownloadProps {
  codes: OfferCodes
  format: OfferKind
  bytes: number | null
}

function DownloadLink({ codes, format, bytes: known }: DownloadProps) {
  const { t } = useTranslation()
  const [size, setSize] = useState(known)
  const { is_loading, download } = useDownload()
  const params = { ...codes, format }
  const onClick = async (event: MouseEvent) => {
    // Ctrl or the middle button open it as a link.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    await download(async () => {
      const file = await call(getOfferPageFile, { params })
      setSize(file.bytes.byteLength)
      return file
    })
  }
  return (
    <a
      href={addressOf(getOfferPageFile, { params })}
      download
      aria-busy={is_loading || undefined}
      onClick={(event) => void onClick(event)}
    >
      <span className={`fmt fmt--${format}`}>{format.toUpperCase()}</span>
      <span>
        {t(`offer_for_${format}`)}
        <small aria-live="polite">
          {t(is_loading ? 'offer_file_making' : `offer_for_${format}_text`)}
          {size !== null && !is_loading && `, ${t('size_kilobytes', { size: Math.max(1, Math.round(size / 1024)) })}`}
        </small>
      </span>
      <Icon of={Download} />
    </a>
  )
}
