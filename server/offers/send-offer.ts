import { NOTHING } from '@shop/contract/rules/money/price'
import { OFFER_EMAILS_MAX, OFFER_KINDS, offerEmails } from '@shop/contract/shop/offers'
import { isEmail } from '@shop/contract/rules/validation'
import { findContacts, findStaticText } from '../content/public.ts'
import { publicUrl } from '../config.ts'
import type { Services } from '../services.ts'
import { inTransaction, type Tx } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { MailFile } from '../platform/mail/mailer.ts'
import { offerForShopMail, offerMail } from '../mail-templates/offer-mail.ts'
import { findOffer, makersAddress, type StoredOffer, offerAddress } from './read/find-offer.ts'
import { offerFile } from './read/offer-files.ts'

export const OFFER_MAILS = ['offer', 'offer_for_shop'] as const

/** The static data's second e-mail is for tenders and orders. */
const TENDERS_EMAIL = 'email_2'

/** To each address, with a copy to the shop. Repeatable: each mail is sent once. */
export async function sendOffer(services: Services, offer_id: number): Promise<void> {
  const offer = await findOffer(services.db, offer_id)
  if (!offer || offer.written_at !== null) return
  const files = await offerMailFiles(services, offer)
  await inTransaction(services.db, async (tx) => {
    const taken = await tx
      .updateTable('offers')
      .set({ written_at: services.clock.now() })
      .where('id', '=', offer_id)
      // A second run of the job finds `written_at` set.
      .where('written_at', 'is', null)
      .returning('emails')
      .executeTakeFirst()
    if (!taken || taken.emails.length === 0) return
    await writeOfferMails(tx, services, { offer, files, emails: taken.emails })
    await writeForShop(tx, services, { offer: { ...offer, emails: taken.emails }, files })
  })
}

export async function offerMailFiles(services: Services, offer: StoredOffer): Promise<MailFile[]> {
  const files: MailFile[] = []
  for (const kind of OFFER_KINDS) {
    const { file_name, type, bytes } = await offerFile(services, offer, kind)
    files.push({ file_name, type, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) })
  }
  return files
}

interface Sending {
  offer: StoredOffer
  files: readonly MailFile[]
}

export async function writeOfferMails(
  tx: Tx,
  services: Services,
  { offer, files, emails }: Sending & { emails: readonly string[] },
): Promise<void> {
  const facts = await mailFacts(tx, services, offer)
  const makers_address = makersAddress(services, offer)
  for (const email of emails) {
    // Others check the offer by its public code.
    const is_maker = email.toLowerCase() === offer.emails[0]?.toLowerCase()
    const own = is_maker && makers_address !== null ? { address: makers_address, is_maker } : {}
    await services.mailQueue.write(tx, { ...offerMail({ ...facts, ...own }, email, offer.language), files })
  }
}

async function writeForShop(tx: Tx, services: Services, { offer, files }: Sending): Promise<void> {
  const tenders_email = (await findStaticText(tx, TENDERS_EMAIL, 'ua')).trim()
  if (!isEmail(tenders_email)) return
  const facts = await mailFacts(tx, services, { ...offer, language: 'ua' })
  const { name, code, contact, phone } = offer.buyer
  const asked_by = [name, code, contact, phone, ...offer.emails].filter((text) => text !== null)
  await services.mailQueue.write(tx, { ...offerForShopMail(facts, tenders_email, asked_by), files })
}

async function mailFacts(tx: Tx, services: Services, offer: StoredOffer) {
  return {
    ...offer,
    products_sum: offer.goods_sum,
    lines: offer.lines.map((line) => ({ ...line, picture: null })),
    bonuses_spent: NOTHING,
    address: offerAddress(services, offer.code),
    is_maker: false,
    shop: { public_url: publicUrl(services.config), ...(await findContacts(tx, offer.language)) },
  }
}

/** A new address joins the offer's own. Refuses with `invalid_data` beyond the maximum. */
export async function sendAgain(services: Services, offer: StoredOffer, emails: readonly string[]) {
  const { id } = offer
  // Before the transaction: rendering is slow.
  const files = await offerMailFiles(services, offer)
  const sent_at = services.clock.now()
  return inTransaction(services.db, async (tx) => {
    const locked = await tx
      .selectFrom('offers')
      .select(['emails', 'secret'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!locked || locked.secret === null) throw new Refusal('not_found')
    const [first, ...others] = [...locked.emails, ...emails]
    const all = offerEmails({ email: first, emails: others })
    if (all.length > OFFER_EMAILS_MAX) throw new Refusal('invalid_data', { email: ['too_many_emails'] })
    await tx.updateTable('offers').set({ emails: all, sent_again_at: sent_at }).where('id', '=', id).execute()
    await writeOfferMails(tx, services, { offer, files, emails })
    return { sent_at: sent_at.toISOString(), emails: all }
  })
}
