import * as calls from '@shop/contract/shop/stock-notices'
import { SUCCESS } from '@shop/contract/primitives'
import { inTransaction } from '../platform/database/db.ts'
import { networkOf } from '../platform/network.ts'
import type { Serve } from '../platform/http/http.ts'
import type { Services } from '../services.ts'
import { addStockNotice, deleteStockNotice } from './stock-notices.ts'

export function stockNoticeRoutes(services: Services, serve: Serve): void {
  serve(calls.askStockNotice, async ({ params, body }, caller) => {
    await services.limits.spend('stock_notice_by_ip', networkOf(caller.ip))
    await services.limits.spend('stock_notice', body.email.toLowerCase())
    const wanted = { product_id: params.id, email: body.email, language: caller.language }
    return { data: { code: await inTransaction(services.db, (tx) => addStockNotice(tx, services, wanted)) } }
  })

  serve(calls.cancelStockNotice, async ({ params }) => {
    await inTransaction(services.db, (tx) => deleteStockNotice(tx, params.code))
    return SUCCESS
  })
}
