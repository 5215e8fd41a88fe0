import * as products from '@shop/contract/catalog.admin'
import * as categories from '@shop/contract/categories.admin'
import * as dk from '@shop/contract/dk-codes.admin'
import * as precepts from '@shop/contract/precepts.admin'
import { SUCCESS } from '@shop/contract/primitives'
import * as stock from '@shop/contract/stock.admin'
import type { House } from '../house.ts'
import { inTransaction } from '../platform/db.ts'
import { type Serve, signedIn } from '../platform/http.ts'
import { keepUploadedPicture } from '../platform/uploaded-picture.ts'
import { adjustStock, listStockMoves } from './adjust-stock.ts'
import { changeProducts } from './change-products.ts'
import * as register from './dk-codes.ts'
import { duplicateProduct } from './duplicate-product.ts'
import * as tree from './office-categories.ts'
import * as papers from './office-precepts.ts'
import { listOfficeProducts } from './office-products.ts'
import { openPreview } from './product-preview.ts'
import * as category from './save-category.ts'
import { createProduct, saveProduct } from './save-product.ts'
import { findStaffProduct } from './staff-product.ts'

/** The catalogue's part of the back office. */
export function catalogOffice(house: House, serve: Serve): void {
  productForms(house, serve)
  productActions(house, serve)
  productStock(house, serve)
  categoryOffice(house, serve)
  preceptOffice(house, serve)
  dkOffice(house, serve)
}

function productForms(house: House, serve: Serve): void {
  serve(products.listStaffProducts, ({ query }) => listOfficeProducts(house.db, query))
  serve(products.getStaffProduct, async ({ params }) => ({ data: await findStaffProduct(house.db, params.id) }))
  serve(products.createProduct, async ({ body }, caller) => {
    const by = signedIn(caller)
    return { data: await inTransaction(house.db, (tx) => createProduct(tx, house, body, by)) }
  })
  serve(products.saveProduct, async ({ params, body }, caller) => {
    const save = { id: params.id, form: body, by_user_id: signedIn(caller) }
    return { data: await inTransaction(house.db, (tx) => saveProduct(tx, house, save)) }
  })
}

function productActions(house: House, serve: Serve): void {
  serve(products.duplicateProduct, async ({ params }, caller) => {
    const by = signedIn(caller)
    const { id } = await inTransaction(house.db, (tx) => duplicateProduct(tx, house, params.id, by))
    return { data: { id } }
  })
  serve(products.previewProduct, async ({ params }) => {
    const now = house.clock.now()
    return { data: { address: await inTransaction(house.db, (tx) => openPreview(tx, params.id, now)) } }
  })
  serve(products.changeProducts, async ({ body }, caller) => {
    const by = signedIn(caller)
    return { data: { changed: await inTransaction(house.db, (tx) => changeProducts(tx, house, body, by)) } }
  })
  serve(products.uploadProductPicture, async ({ body }) => ({
    data: await keepUploadedPicture(house, 'products', body),
  }))
}

function productStock(house: House, serve: Serve): void {
  serve(stock.adjustStock, async ({ params, body }, caller) => {
    const adjustment = { product_id: params.id, ...body, by_user_id: signedIn(caller) }
    return { data: { amount_in_store: await inTransaction(house.db, (tx) => adjustStock(tx, house, adjustment)) } }
  })
  serve(stock.listStockMoves, async ({ params }) => ({ data: await listStockMoves(house.db, params.id) }))
}

function categoryOffice(house: House, serve: Serve): void {
  serve(categories.listStaffCategories, async ({ query }) => {
    const data = await tree.listOfficeCategories(house.db, query)
    return { data, total: data.length }
  })
  serve(categories.getStaffCategory, async ({ params }) => ({
    data: await tree.findOfficeCategory(house.db, params.id),
  }))
  serve(categories.createCategory, async ({ body }, caller) => {
    const by = signedIn(caller)
    return { data: await inTransaction(house.db, (tx) => category.createCategory(tx, house, body, by)) }
  })
  serve(categories.saveCategory, async ({ params, body }, caller) => {
    const save = { id: params.id, form: body, by_user_id: signedIn(caller) }
    return { data: await inTransaction(house.db, (tx) => category.saveCategory(tx, house, save)) }
  })
  serve(categories.orderCategories, async ({ body }, caller) => {
    const by = signedIn(caller)
    await inTransaction(house.db, (tx) => category.orderCategories(tx, house, body, by))
    return SUCCESS
  })
  serve(categories.removeCategory, async ({ params }, caller) => {
    const by = signedIn(caller)
    await inTransaction(house.db, (tx) => category.removeCategory(tx, house, params.id, by))
    return SUCCESS
  })
}

function preceptOffice(house: House, serve: Serve): void {
  serve(precepts.listStaffPrecepts, ({ query }) => papers.listOfficePrecepts(house.db, query))
  serve(precepts.getStaffPrecept, async ({ params }) => ({
    data: await papers.findOfficePrecept(house.db, params.id),
  }))
  serve(precepts.createPrecept, async ({ body }, caller) => {
    const by = signedIn(caller)
    return { data: await inTransaction(house.db, (tx) => papers.createPrecept(tx, house, body, by)) }
  })
  serve(precepts.savePrecept, async ({ params, body }, caller) => {
    const save = { id: params.id, form: body, by_user_id: signedIn(caller) }
    return { data: await inTransaction(house.db, (tx) => papers.savePrecept(tx, house, save)) }
  })
  serve(precepts.orderPrecepts, async ({ body }, caller) => {
    const by = signedIn(caller)
    await inTransaction(house.db, (tx) => papers.orderPrecepts(tx, house, body.ids, by))
    return SUCCESS
  })
  serve(precepts.removePrecept, async ({ params }, caller) => {
    const by = signedIn(caller)
    await inTransaction(house.db, (tx) => papers.removePrecept(tx, house, params.id, by))
    return SUCCESS
  })
}

function dkOffice(house: House, serve: Serve): void {
  serve(dk.listDkCodes, ({ query }) => register.listDkCodes(house.db, query))
  serve(dk.getDkCode, async ({ params }) => ({ data: await register.findDkCode(house.db, params.id) }))
  serve(dk.createDkCode, async ({ body }, caller) => {
    const by = signedIn(caller)
    return { data: await inTransaction(house.db, (tx) => register.createDkCode(tx, house, body, by)) }
  })
  serve(dk.saveDkCode, async ({ params, body }, caller) => {
    const save = { code: params.id, form: body, by_user_id: signedIn(caller) }
    return { data: await inTransaction(house.db, (tx) => register.saveDkCode(tx, house, save)) }
  })
  serve(dk.removeDkCode, async ({ params }, caller) => {
    const by = signedIn(caller)
    await inTransaction(house.db, (tx) => register.removeDkCode(tx, params.id, by))
    return SUCCESS
  })
  serve(dk.importDkCodes, async ({ query, body }, caller) => {
    const by = signedIn(caller)
    const file = { bytes: body, language: query.language }
    return { data: await inTransaction(house.db, (tx) => register.importDkCodes(tx, house, file, by)) }
  })
}
