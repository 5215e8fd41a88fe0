import * as calls from '@shop/contract/content'
import { SUCCESS } from '@shop/contract/primitives'
import { pageEnvelope } from '@shop/contract/rules/pagination'
import type { House } from '../house.ts'
import { inTransaction } from '../platform/db.ts'
import { type Serve, signedIn } from '../platform/http.ts'
import { makeUploadedPicture } from '../platform/uploaded-picture.ts'
import { askForConsultation } from './ask-for-consultation.ts'
import * as lists from './lists.ts'
import { keepReviewPicture, REVIEW_PICTURES } from './review-pictures.ts'
import { listPublicSettings } from './settings.ts'
import { CONTENT } from './tags.ts'
import { writeReview } from './write-review.ts'

const whileContentLasts = () => ({ tags: [CONTENT], is_kept: true })

export function contentRoutes(house: House, serve: Serve): void {
  shownRoutes(house, serve)
  writtenRoutes(house, serve)
}

function shownRoutes(house: House, serve: Serve): void {
  serve(calls.listStaticData, async () => ({ data: await lists.listStaticEntries(house.reads) }), whileContentLasts)
  serve(calls.listSettings, async () => ({ data: await listPublicSettings(house.reads) }), whileContentLasts)
  serve(calls.listCertificates, async () => ({ data: await lists.listCertificates(house.reads) }), whileContentLasts)
  serve(calls.listPrecepts, async () => ({ data: await lists.listPrecepts(house.reads) }), whileContentLasts)
  serve(calls.listPriceLists, async () => ({ data: await lists.listPriceLists(house.reads) }), whileContentLasts)

  serve(
    calls.listReviews,
    async () => {
      const data = await lists.listApprovedReviews(house.reads)
      // The slider turns its own pages; the wire's page fields say that this is all of them.
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

function writtenRoutes(house: House, serve: Serve): void {
  serve(calls.sendReviewPicture, async ({ body }, caller) => {
    const user_id = signedIn(caller)
    await house.limits.spend('review_picture', String(user_id))
    const picture = await makeUploadedPicture(house.files, REVIEW_PICTURES, body, 'picture')
    const picture_id = await inTransaction(house.db, (tx) => keepReviewPicture(tx, house, user_id, picture))
    return { data: { picture_id } }
  })

  serve(calls.createReview, async ({ body }, caller) => {
    const user_id = signedIn(caller)
    await house.limits.spend('review', String(user_id))
    const organization = body.organization || null
    const picture_id = body.picture_id ?? null
    await inTransaction(house.db, (tx) => writeReview(tx, user_id, { ...body, organization, picture_id }))
    return SUCCESS
  })

  serve(calls.requestConsultation, async ({ body }, caller) => {
    await house.limits.spend('consultation', caller.ip)
    await inTransaction(house.db, (tx) => askForConsultation(tx, body, caller.user_id))
    return SUCCESS
  })
}
