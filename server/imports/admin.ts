import * as imports from '@shop/contract/imports.admin'
import { SUCCESS } from '@shop/contract/primitives'
import type { House } from '../house.ts'
import { inTransaction } from '../platform/db.ts'
import { type Serve, signedIn } from '../platform/http.ts'
import { startApply } from './apply-import.ts'
import { cancelImport } from './cancel-import.ts'
import { startCheck } from './check-import.ts'
import { exportProducts } from './export-products.ts'
import { findImport, listImportRows, listImports } from './find-imports.ts'
import { dropFile } from './kept-files.ts'
import { uploadPictures } from './take-pictures.ts'
import { uploadImport } from './upload-import.ts'

/** Import and export of the catalogue. */
export function importsOffice(house: House, serve: Serve): void {
  serve(imports.listImports, ({ query }) => listImports(house.db, query))
  serve(imports.getImport, async ({ params }) => ({
    data: await findImport(house.db, params.id),
    others_wait: house.database.engine === 'embedded',
  }))
  serve(imports.listImportRows, ({ params, query }) => listImportRows(house.db, params.id, query))
  serve(imports.uploadImport, async ({ query, body }, caller) => {
    const upload = { file_name: query.file_name, bytes: body, by_user_id: signedIn(caller) }
    return { data: await uploadImport(house, upload) }
  })
  serve(imports.importPictures, async ({ query, body }, caller) => {
    const upload = { file_name: query.file_name, bytes: body, by_user_id: signedIn(caller) }
    return { data: await uploadPictures(house, upload) }
  })
  serve(imports.checkImport, async ({ params, body }) => ({
    data: await inTransaction(house.db, (tx) => startCheck(tx, house, params.id, body)),
  }))
  serve(imports.applyImport, async ({ params }, caller) => {
    const by = signedIn(caller)
    return { data: await inTransaction(house.db, (tx) => startApply(tx, house, params.id, by)) }
  })
  serve(imports.cancelImport, async ({ params }) => {
    await dropFile(house, await inTransaction(house.db, (tx) => cancelImport(tx, params.id)))
    return SUCCESS
  })
  serve(imports.exportProducts, ({ query }) => exportProducts(house, query))
}
