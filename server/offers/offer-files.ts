import type { OfferKind } from '@shop/contract/offers'
import { type Document, DOCX_TYPE, PDF_TYPE, XLSX_TYPE } from '@shop/contract/primitives'
import type { House } from '../house.ts'
import { offerPdf, offerXlsx, technicalSpecificationDocx } from '../papers/public.ts'
import type { Db } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { findOffer, isInCabinet, type KeptOffer, offerPaper, specificationLines } from './find-offer.ts'

interface Paper {
  type: string
  name: (number: string) => string
  make: (house: House, offer: KeptOffer) => Promise<Buffer>
}

const PAPERS: Record<OfferKind, Paper> = {
  pdf: {
    type: PDF_TYPE,
    name: (number) => `Комерційна пропозиція ${number}.pdf`,
    make: (house, offer) => offerPdf(offerPaper(house, offer)),
  },
  xlsx: {
    type: XLSX_TYPE,
    name: (number) => `Комерційна пропозиція ${number}.xlsx`,
    make: (house, offer) => offerXlsx(offerPaper(house, offer)),
  },
  docx: {
    type: DOCX_TYPE,
    name: (number) => `Технічна специфікація до ${number}.docx`,
    make: (_, offer) => technicalSpecificationDocx(specificationLines(offer)),
  },
}

/** One of the offer's papers, made anew from what was frozen: always the same. Whose it is, is for the caller to know. */
export async function offerFile(house: House, offer: KeptOffer, kind: OfferKind): Promise<Document> {
  const { type, name, make } = PAPERS[kind]
  return { file_name: name(offer.number), type, bytes: new Uint8Array(await make(house, offer)) }
}

/** Refuses with `not_found`, also for an offer that is in somebody else's cabinet. */
export async function findInCabinet(db: Db, user_id: number, offer_id: number): Promise<KeptOffer> {
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
