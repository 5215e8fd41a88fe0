import * as calls from '@shop/contract/content'
import { SUCCESS } from '@shop/contract/primitives'
import { pageEnvelope } from '@shop/contract/rules/pagination'
import type { House } from '../house.ts'
import { inTransaction } from '../platform/db.ts'
import type { Serve } from '../platform/http.ts'
import { askForConsultation } from './ask-for-consultation.ts'
import * as lists from './lists.ts'
import { listPublicSettings } from './settings.ts'
import { CONTENT } from './tags.ts'

const whileContentLasts = () => ({ tags: [CONTENT], is_kept: true })

export function contentRoutes(house: House, serve: Serve): void {
  serve(calls.listStaticData, async () => ({ data: await lists.listStaticEntries(house.db) }), whileContentLasts)
  serve(calls.listSettings, async () => ({ data: await listPublicSettings(house.db) }), whileContentLasts)
  serve(calls.listCertificates, async () => ({ data: await lists.listCertificates(house.db) }), whileContentLasts)
  serve(calls.listPrecepts, async () => ({ data: await lists.listPrecepts(house.db) }), whileContentLasts)
  serve(calls.listPriceLists, async () => ({ data: await lists.listPriceLists(house.db) }), whileContentLasts)

  serve(
    calls.listReviews,
    async () => {
      const data = await lists.listApprovedReviews(house.db)
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

  serve(calls.requestConsultation, async ({ body }, caller) => {
    await house.limits.spend('consultation', caller.ip)
    await inTransaction(house.db, (tx) => askForConsultation(tx, body, caller.user_id))
    return SUCCESS
  })
}
