import type { OfferKind } from '@shop/contract/shop/offers'
import { type Document, DOCX_TYPE, PDF_TYPE, XLSX_TYPE } from '@shop/contract/primitives'
import type { Services } from '../../services.ts'
import { documentBytes, type Rendering, storedSize } from '../../document-rendering/public.ts'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { findOffer, isInCabinet, type StoredOffer, offerDocument, specificationLines } from './find-offer.ts'

interface OfferFileKind {
  type: string
  name: (number: string) => string
  rendering: (services: Services, offer: StoredOffer) => Rendering
}

const OFFER_FILES: Record<OfferKind, OfferFileKind> = {
  pdf: {
    type: PDF_TYPE,
    name: (number) => `Комерційна пропозиція ${number}.pdf`,
    rendering: (services, offer) => ({ what: 'offer_pdf', document: offerDocument(services, offer) }),
  },
  xlsx: {
    type: XLSX_TYPE,
    name: (number) => `Комерційна пропозиція ${number}.xlsx`,
    rendering: (services, offer) => ({ what: 'offer_xlsx', document: offerDocument(services, offer) }),
  },
  docx: {
    type: DOCX_TYPE,
    name: (number) => `Технічна специфікація до ${number}.docx`,
    rendering: (_, offer) => ({ what: 'specification_docx', lines: specificationLines(offer) }),
  },
}

/**
 * From the frozen content. The caller checks access.
 *
 * @param buyer_id null for staff and jobs
 */
export async function offerFile(
  services: Services,
  offer: StoredOffer,
  kind: OfferKind,
  buyer_id: number | null = null,
): Promise<Document> {
  const { type, name } = OFFER_FILES[kind]
  const bytes = await documentBytes(services, storedAs(services, offer, kind, buyer_id))
  return { file_name: name(offer.number), type, bytes }
}

/** Null until rendered. */
export const offerFileSize = (services: Services, offer: StoredOffer, kind: OfferKind): Promise<number | null> =>
  storedSize(services, storedAs(services, offer, kind, null))

const storedAs = (services: Services, offer: StoredOffer, kind: OfferKind, buyer_id: number | null) => ({
  kind: 'offers' as const,
  id: offer.id,
  format: kind,
  rendering: OFFER_FILES[kind].rendering(services, offer),
  buyer_id,
})

/** Refuses with `not_found`, also for others' offers. */
export async function findInCabinet(db: Db, user_id: number, offer_id: number): Promise<StoredOffer> {
  const mine = await db
    .selectFrom('offers as o')
    .select('o.id')
    .where('o.id', '=', offer_id)
    .where(isInCabinet(user_id))
    .executeTakeFirst()
  const offer = mine ? await findOffer(db, mine.id) : null
  if (!offer) throw new Refusal('not_found')
  return offer
}
