import * as consultations from '@shop/contract/consultations.admin'
import * as reviews from '@shop/contract/reviews.admin'
import * as settings from '@shop/contract/settings.admin'
import * as texts from '@shop/contract/texts.admin'
import type { House } from '../house.ts'
import { inTransaction } from '../platform/db.ts'
import { type Serve, signedIn } from '../platform/http.ts'
import * as requests from './consultations.ts'
import { approveReview, hideReview, replyToReview } from './moderate-review.ts'
import { findOfficeReview, listOfficeReviews } from './office-reviews.ts'
import { saveConsultation } from './save-consultation.ts'
import { findSettings, saveSettings } from './shop-settings.ts'
import { findText, listTexts, saveText } from './shop-texts.ts'

/** Requests to be called back, reviews, and what the shop says of itself, in the back office. */
export function contentOffice(house: House, serve: Serve): void {
  serveConsultations(house, serve)
  serveReviews(house, serve)
  serveTexts(house, serve)
  serveSettings(house, serve)
}

function serveConsultations({ db }: House, serve: Serve): void {
  serve(consultations.listConsultations, ({ query }) => requests.listConsultationRequests(db, query))
  serve(consultations.countConsultations, async () => ({ data: await requests.countByStatus(db) }))
  serve(consultations.listAssignees, async () => ({ data: await requests.listPossibleAssignees(db) }))
  serve(consultations.exportConsultations, ({ query }) => requests.exportConsultationRequests(db, query))
  serve(consultations.saveConsultation, async ({ params, body }, caller) => {
    const save = { id: params.id, form: body, by_user_id: signedIn(caller) }
    return { data: await inTransaction(db, (tx) => saveConsultation(tx, save)) }
  })
}

function serveReviews(house: House, serve: Serve): void {
  const { db } = house
  serve(reviews.listStaffReviews, ({ query }) => listOfficeReviews(db, query))
  serve(reviews.getStaffReview, async ({ params }) => ({ data: await findOfficeReview(db, params.id) }))
  serve(reviews.approveReview, async ({ params, body }, caller) => {
    const moderation = { ...params, ...body, by_user_id: signedIn(caller) }
    return { data: await inTransaction(db, (tx) => approveReview(tx, house, moderation)) }
  })
  serve(reviews.hideReview, async ({ params, body }, caller) => {
    const moderation = { ...params, ...body, by_user_id: signedIn(caller) }
    return { data: await inTransaction(db, (tx) => hideReview(tx, house, moderation)) }
  })
  serve(reviews.replyToReview, async ({ params, body }, caller) => {
    const moderation = { ...params, ...body, by_user_id: signedIn(caller) }
    return { data: await inTransaction(db, (tx) => replyToReview(tx, house, moderation)) }
  })
}

function serveTexts({ db }: House, serve: Serve): void {
  serve(texts.listShopTexts, ({ query }) => listTexts(db, query))
  serve(texts.getShopText, async ({ params }) => ({ data: await findText(db, params.id) }))
  serve(texts.saveShopText, async ({ params, body }, caller) => {
    const save = { key: params.id, form: body, by_user_id: signedIn(caller) }
    return { data: await inTransaction(db, (tx) => saveText(tx, save)) }
  })
}

function serveSettings({ db }: House, serve: Serve): void {
  serve(settings.getSettings, async () => ({ data: await findSettings(db) }))
  serve(settings.saveSettings, async ({ body }, caller) => {
    const save = { form: body, by_user_id: signedIn(caller) }
    return { data: await inTransaction(db, (tx) => saveSettings(tx, save)) }
  })
}
