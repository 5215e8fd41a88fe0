import * as imports from '@shop/contract/admin/catalog/imports'
import { SUCCESS } from '@shop/contract/primitives'
import type { Services } from '../services.ts'
import { inTransaction } from '../platform/database/db.ts'
import { type Serve, requireUser } from '../platform/http/http.ts'
import { startApply } from './apply-import.ts'
import { cancelImport } from './cancel-import.ts'
import { startCheck } from './check-import.ts'
import { exportProducts } from './export-products.ts'
import { findImport, listImportRows, listImports } from './list-imports.ts'
import { deleteFile } from './uploaded-files.ts'
import { uploadPictures } from './pictures/import-pictures.ts'
import { uploadImport } from './upload-import.ts'

export function importAdminRoutes(services: Services, serve: Serve): void {
  serve(imports.listImports, ({ query }) => listImports(services.db, query))
  serve(imports.getImport, async ({ params }) => ({
    data: await findImport(services.db, params.id),
    others_wait: services.database.engine === 'embedded',
  }))
  serve(imports.listImportRows, ({ params, query }) => listImportRows(services.db, params.id, query))
  serve(imports.uploadImport, async ({ query, body }, caller) => {
    const upload = { file_name: query.file_name, bytes: body, by_user_id: requireUser(caller) }
    return { data: await uploadImport(services, upload) }
  })
  serve(imports.importPictures, async ({ query, body }, caller) => {
    const upload = { file_name: query.file_name, bytes: body, by_user_id: requireUser(caller) }
    return { data: await uploadPictures(services, upload) }
  })
  serve(imports.checkImport, async ({ params, body }) => ({
    data: await inTransaction(services.db, (tx) => startCheck(tx, services, params.id, body)),
  }))
  serve(imports.applyImport, async ({ params }, caller) => {
    const by = requireUser(caller)
    return { data: await inTransaction(services.db, (tx) => startApply(tx, services, params.id, by)) }
  })
  serve(imports.cancelImport, async ({ params }) => {
    await deleteFile(services, await inTransaction(services.db, (tx) => cancelImport(tx, params.id)))
    return SUCCESS
  })
  serve(imports.exportProducts, ({ query }) => exportProducts(services, query))
}
