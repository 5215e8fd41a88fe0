import * as consultations from '@shop/contract/admin/content/consultations'
import * as reviews from '@shop/contract/admin/content/reviews'
import * as settings from '@shop/contract/admin/content/settings'
import * as texts from '@shop/contract/admin/content/texts'
import type { Services } from '../services.ts'
import { inTransaction } from '../platform/database/db.ts'
import { type Serve, requireUser } from '../platform/http/http.ts'
import { storeUploadedPicture } from '../platform/files/uploaded-picture.ts'
import * as requests from './consultations/consultations.ts'
import { approveReview, hideReview, replyToReview } from './reviews/moderate-review.ts'
import { findAdminReview, listAdminReviews } from './reviews/admin-reviews.ts'
import { reviewPicture } from './reviews/review-pictures.ts'
import { saveConsultation } from './consultations/save-consultation.ts'
import { findSettings, saveSettings } from './shop-settings.ts'
import { findText, listTexts, saveText } from './shop-texts.ts'

export function contentAdminRoutes(services: Services, serve: Serve): void {
  serveConsultations(services, serve)
  serveReviews(services, serve)
  serveTexts(services, serve)
  serveSettings(services, serve)
}

function serveConsultations({ db }: Services, serve: Serve): void {
  serve(consultations.listConsultations, ({ query }) => requests.listConsultationRequests(db, query))
  serve(consultations.countConsultations, async () => ({ data: await requests.countByStatus(db) }))
  serve(consultations.listAssignees, async () => ({ data: await requests.listPossibleAssignees(db) }))
  serve(consultations.exportConsultations, ({ query }) => requests.exportConsultationRequests(db, query))
  serve(consultations.saveConsultation, async ({ params, body }, caller) => {
    const save = { id: params.id, form: body, by_user_id: requireUser(caller) }
    return { data: await inTransaction(db, (tx) => saveConsultation(tx, save)) }
  })
}

function serveReviews(services: Services, serve: Serve): void {
  const { db } = services
  serve(reviews.listStaffReviews, ({ query }) => listAdminReviews(db, query))
  serve(reviews.getStaffReview, async ({ params }) => ({ data: await findAdminReview(db, params.id) }))
  serve(reviews.getReviewPicture, ({ params }) => reviewPicture(services, params.id))
  serve(reviews.approveReview, async ({ params, body }, caller) => {
    const moderation = { ...params, ...body, by_user_id: requireUser(caller) }
    return { data: await inTransaction(db, (tx) => approveReview(tx, services, moderation)) }
  })
  serve(reviews.hideReview, async ({ params, body }, caller) => {
    const moderation = { ...params, ...body, by_user_id: requireUser(caller) }
    return { data: await inTransaction(db, (tx) => hideReview(tx, services, moderation)) }
  })
  serve(reviews.replyToReview, async ({ params, body }, caller) => {
    const moderation = { ...params, ...body, by_user_id: requireUser(caller) }
    return { data: await inTransaction(db, (tx) => replyToReview(tx, services, moderation)) }
  })
}

function serveTexts({ db }: Services, serve: Serve): void {
  serve(texts.listShopTexts, ({ query }) => listTexts(db, query))
  serve(texts.getShopText, async ({ params }) => ({ data: await findText(db, params.id) }))
  serve(texts.saveShopText, async ({ params, body }, caller) => {
    const save = { key: params.id, form: body, by_user_id: requireUser(caller) }
    return { data: await inTransaction(db, (tx) => saveText(tx, save)) }
  })
}

function serveSettings(services: Services, serve: Serve): void {
  const { db } = services
  serve(settings.getSettings, async () => ({ data: await findSettings(db) }))
  serve(settings.saveSettings, async ({ body }, caller) => {
    const save = { form: body, by_user_id: requireUser(caller) }
    return { data: await inTransaction(db, (tx) => saveSettings(tx, save)) }
  })
  serve(settings.uploadLogo, async ({ body }) => ({ data: await storeUploadedPicture(services, 'logo', body) }))
  serve(settings.uploadHero, async ({ body }) => ({ data: await storeUploadedPicture(services, 'hero', body) }))
}
