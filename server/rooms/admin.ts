import * as files from '@shop/contract/admin/catalog/norm-files'
import * as norms from '@shop/contract/admin/catalog/norms'
import { SUCCESS } from '@shop/contract/primitives'
import { inTransaction } from '../platform/database/db.ts'
import { requireUser, type Serve } from '../platform/http/http.ts'
import type { Services } from '../services.ts'
import { importNormItems } from './norms/import-norm-items.ts'
import { listNormGaps, normGapsFile } from './norms/norm-gaps.ts'
import * as normRooms from './norms/norm-rooms.ts'
import * as normSets from './norms/norm-sets.ts'
import { normRoomFile } from './norms/norm-sheet.ts'
import { suggestNormProducts } from './norms/norm-suggestions.ts'
import * as normItems from './norms/save-norm-item.ts'

export function roomAdminRoutes(services: Services, serve: Serve): void {
  setRoutes(services, serve)
  normRoomRoutes(services, serve)
  itemRoutes(services, serve)
  fileRoutes(services, serve)
}

function setRoutes({ db }: Services, serve: Serve): void {
  serve(norms.listNormSets, async () => ({ data: await normSets.listNormSets(db) }))
  serve(norms.createNormSet, async ({ body }, caller) => {
    const by = requireUser(caller)
    return { data: await inTransaction(db, (tx) => normSets.createNormSet(tx, body, by)) }
  })
  serve(norms.saveNormSet, async ({ params, body }, caller) => {
    const by = requireUser(caller)
    return { data: await inTransaction(db, (tx) => normSets.saveNormSet(tx, params.id, body, by)) }
  })
  serve(norms.copyNormSet, async ({ params, body }, caller) => {
    const by = requireUser(caller)
    return { data: await inTransaction(db, (tx) => normSets.copyNormSet(tx, params.id, body, by)) }
  })
  serve(norms.removeNormSet, async ({ params }, caller) => {
    const by = requireUser(caller)
    await inTransaction(db, (tx) => normSets.removeNormSet(tx, params.id, by))
    return SUCCESS
  })
}

function normRoomRoutes({ db }: Services, serve: Serve): void {
  serve(norms.createNormRoom, async ({ params, body }, caller) => {
    const change = { id: params.id, form: body, by_user_id: requireUser(caller) }
    return { data: await inTransaction(db, (tx) => normRooms.createNormRoom(tx, change)) }
  })
  serve(norms.getNormRoom, async ({ params }) => ({ data: await normRooms.findNormRoom(db, params.id) }))
  serve(norms.saveNormRoom, async ({ params, body }, caller) => {
    const change = { id: params.id, form: body, by_user_id: requireUser(caller) }
    return { data: await inTransaction(db, (tx) => normRooms.saveNormRoom(tx, change)) }
  })
  serve(norms.removeNormRoom, async ({ params }, caller) => {
    const by = requireUser(caller)
    await inTransaction(db, (tx) => normRooms.removeNormRoom(tx, params.id, by))
    return SUCCESS
  })
  serve(norms.orderNormItems, async ({ params, body }, caller) => {
    const change = { id: params.id, ids: body.ids, by_user_id: requireUser(caller) }
    await inTransaction(db, (tx) => normRooms.orderNormItems(tx, change))
    return SUCCESS
  })
}

function itemRoutes(services: Services, serve: Serve): void {
  const { db } = services
  serve(norms.createNormItem, async ({ params, body }, caller) => {
    const change = { id: params.id, form: body, by_user_id: requireUser(caller) }
    return { data: await inTransaction(db, (tx) => normItems.createNormItem(tx, change)) }
  })
  serve(norms.saveNormItem, async ({ params, body }, caller) => {
    const change = { id: params.id, form: body, by_user_id: requireUser(caller) }
    return { data: await inTransaction(db, (tx) => normItems.saveNormItem(tx, change)) }
  })
  serve(norms.removeNormItem, async ({ params }, caller) => {
    const by = requireUser(caller)
    await inTransaction(db, (tx) => normItems.removeNormItem(tx, params.id, by))
    return SUCCESS
  })
  serve(norms.suggestNormProducts, async ({ params, query }) => ({
    data: await suggestNormProducts(services, params.id, query.q),
  }))
}

function fileRoutes(services: Services, serve: Serve): void {
  const { db, clock } = services
  serve(files.importNormItems, async ({ params, query, body }, caller) => ({
    data: await importNormItems(services, {
      room_id: params.id,
      file_name: query.file_name,
      bytes: body,
      is_applied: query.apply === '1',
      is_removing: query.remove === '1',
      by_user_id: requireUser(caller),
    }),
  }))
  serve(files.exportNormRoom, async ({ params }) => normRoomFile(await normRooms.findNormRoom(db, params.id)))
  serve(files.listNormGaps, async ({ params }) => ({ data: await listNormGaps(db, params.id) }))
  serve(files.exportNormGaps, async ({ params }) => normGapsFile(await listNormGaps(db, params.id), clock.now()))
}
