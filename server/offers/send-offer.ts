import { OFFER_KINDS } from '@shop/contract/offers'
import { isEmail } from '@shop/contract/rules/validation'
import { findStaticText } from '../content/public.ts'
import { publicUrl } from '../config.ts'
import type { House } from '../house.ts'
import { inTransaction, type Tx } from '../platform/db.ts'
import type { MailFile } from '../platform/mailer.ts'
import { offerForShopLetter, offerLetter } from '../texts/offer-letter.ts'
import { findOffer, type KeptOffer, offerAddress } from './find-offer.ts'
import { offerFile } from './offer-files.ts'

/** Of the static data: the second e-mail is the one for tenders and orders. */
const TENDERS_EMAIL = 'email_2'

/** Makes the papers and writes the letters with them: to each address, and a copy to the shop. Each letter once. */
export async function sendOffer(house: House, offer_id: number): Promise<void> {
  const offer = await findOffer(house.db, offer_id)
  if (!offer || offer.written_at !== null) return
  const files = await offerMailFiles(house, offer)
  await inTransaction(house.db, async (tx) => {
    const taken = await tx
      .updateTable('offers')
      .set({ written_at: house.clock.now() })
      .where('id', '=', offer_id)
      // A job runs at least once: who comes second finds the letters written.
      .where('written_at', 'is', null)
      .returning('emails')
      .executeTakeFirst()
    // Nobody is left to send it to where he had his data deleted meanwhile.
    if (!taken || taken.emails.length === 0) return
    await writeOfferLetters(tx, house, { offer, files, emails: taken.emails })
    await writeForShop(tx, house, { offer: { ...offer, emails: taken.emails }, files })
  })
}

/** The offer as it is attached to a letter: PDF, XLSX and the technical specification. */
export async function offerMailFiles(house: House, offer: KeptOffer): Promise<MailFile[]> {
  const files: MailFile[] = []
  for (const kind of OFFER_KINDS) {
    const { file_name, type, bytes } = await offerFile(house, offer, kind)
    files.push({ file_name, type, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) })
  }
  return files
}

interface Sending {
  offer: KeptOffer
  files: readonly MailFile[]
}

/** One letter to each of these addresses; the back office sends an offer again with it. */
export async function writeOfferLetters(
  tx: Tx,
  house: House,
  { offer, files, emails }: Sending & { emails: readonly string[] },
): Promise<void> {
  const facts = await letterFacts(tx, house, offer)
  for (const email of emails) await house.post.write(tx, { ...offerLetter(facts, email, offer.language), files })
}

async function writeForShop(tx: Tx, house: House, { offer, files }: Sending): Promise<void> {
  const tenders_email = (await findStaticText(tx, TENDERS_EMAIL, 'ua')).trim()
  if (!isEmail(tenders_email)) return
  const facts = await letterFacts(tx, house, { ...offer, language: 'ua' })
  const { name, code, contact, phone } = offer.buyer
  const asked_by = [name, code, contact, phone, ...offer.emails].filter((text) => text !== null)
  await house.post.write(tx, { ...offerForShopLetter(facts, tenders_email, asked_by), files })
}

async function letterFacts(tx: Tx, house: House, offer: KeptOffer) {
  const text = async (key: string) => (await findStaticText(tx, key, offer.language)).trim()
  return {
    ...offer,
    products_sum: offer.goods_sum,
    lines: offer.lines.map((line) => ({ ...line, picture: null })),
    bonuses_spent: 0,
    address: offerAddress(house, offer.code),
    shop: {
      public_url: publicUrl(house.config),
      phone: await text('phone_number_1'),
      working_hours: await text('working_hours'),
    },
  }
}
