import { CARD_PROVIDERS, CARD_PROVIDERS_KEY } from '@shop/contract/rules/money/card-payments'
import * as calls from '@shop/contract/shop/content'
import { SUCCESS } from '@shop/contract/primitives'
import { pageEnvelope } from '@shop/contract/rules/pagination'
import type { Services } from '../services.ts'
import { inTransaction } from '../platform/database/db.ts'
import { type Serve, requireUser } from '../platform/http/http.ts'
import { makeUploadedPicture } from '../platform/files/uploaded-picture.ts'
import { saveConsultationRequest } from './consultations/save-consultation.ts'
import * as lists from './lists.ts'
import { storeReviewPicture, REVIEW_PICTURES } from './reviews/review-pictures.ts'
import { listPublicSettings } from './settings.ts'
import { CONTENT } from './tags.ts'
import { writeReview } from './reviews/write-review.ts'

/** The providers that are connected. */
function cardSetting(services: Services) {
  const value = CARD_PROVIDERS.filter((provider) => services[provider].mode !== 'off').join(',')
  return value === '' ? [] : [{ key: CARD_PROVIDERS_KEY, value }]
}

const whileContentLasts = () => ({ tags: [CONTENT], is_cacheable: true })

export function contentRoutes(services: Services, serve: Serve): void {
  shownRoutes(services, serve)
  writtenRoutes(services, serve)
}

function shownRoutes(services: Services, serve: Serve): void {
  serve(
    calls.listStaticData,
    async () => ({ data: await lists.listStaticEntries(services.readReplica) }),
    whileContentLasts,
  )
  serve(
    calls.listSettings,
    async () => ({ data: [...(await listPublicSettings(services.readReplica)), ...cardSetting(services)] }),
    whileContentLasts,
  )
  serve(
    calls.listCertificates,
    async () => ({ data: await lists.listCertificates(services.readReplica) }),
    whileContentLasts,
  )
  serve(calls.listPrecepts, async () => ({ data: await lists.listPrecepts(services.readReplica) }), whileContentLasts)
  serve(
    calls.listPriceLists,
    async () => ({ data: await lists.listPriceLists(services.readReplica) }),
    whileContentLasts,
  )

  serve(
    calls.listReviews,
    async () => {
      const data = await lists.listApprovedReviews(services.readReplica)
      // The slider pages by itself: one page on the wire.
      const { meta } = pageEnvelope({
        data_length: data.length,
        page: 1,
        total: data.length,
        path: '/api/reviews/get',
        query: {},
        per_page: Math.max(1, data.length),
      })
      return { data: { data, ...meta } }
    },
    whileContentLasts,
  )
}

function writtenRoutes(services: Services, serve: Serve): void {
  serve(calls.sendReviewPicture, async ({ body }, caller) => {
    const user_id = requireUser(caller)
    await services.limits.spend('review_picture', String(user_id))
    const picture = await makeUploadedPicture(services.files, REVIEW_PICTURES, body, 'picture')
    const picture_id = await inTransaction(services.db, (tx) => storeReviewPicture(tx, services, user_id, picture))
    return { data: { picture_id } }
  })

  serve(calls.createReview, async ({ body }, caller) => {
    const user_id = requireUser(caller)
    await services.limits.spend('review', String(user_id))
    const organization = body.organization || null
    const picture_id = body.picture_id ?? null
    await inTransaction(services.db, (tx) => writeReview(tx, services, user_id, { ...body, organization, picture_id }))
    return SUCCESS
  })

  serve(calls.requestConsultation, async ({ body }, caller) => {
    await services.limits.spend('consultation', caller.ip)
    await inTransaction(services.db, (tx) => saveConsultationRequest(tx, services, body, caller.user_id))
    return SUCCESS
  })
}
