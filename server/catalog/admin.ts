import * as products from '@shop/contract/admin/catalog/catalog'
import * as attributes from '@shop/contract/admin/catalog/attributes'
import * as categories from '@shop/contract/admin/catalog/categories'
import * as dk from '@shop/contract/admin/catalog/dk-codes'
import * as precepts from '@shop/contract/admin/catalog/precepts'
import { uploadProductDocument } from '@shop/contract/admin/catalog/product-documents'
import { SUCCESS } from '@shop/contract/primitives'
import { can, type Role } from '@shop/contract/rights'
import * as purchasePrices from '@shop/contract/admin/catalog/purchase-prices'
import * as stock from '@shop/contract/admin/catalog/stock'
import type { Services } from '../services.ts'
import { type Db, inTransaction } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { type Serve, requireUser } from '../platform/http/http.ts'
import { storeUploadedPicture } from '../platform/files/uploaded-picture.ts'
import * as adminAttributes from './attributes/admin-attributes.ts'
import { adjustStock, listStockMoves } from './stock/adjust-stock.ts'
import { changeProducts } from './edit/change-products.ts'
import * as dkCodes from './edit/dk-codes.ts'
import { duplicateProduct } from './edit/duplicate-product.ts'
import * as adminCategories from './edit/admin-categories.ts'
import * as adminPrecepts from './edit/admin-precepts.ts'
import { listAdminProducts } from './edit/admin-products.ts'
import { openPreview } from './browse/product-preview.ts'
import * as saveCategories from './edit/save-category.ts'
import { createProduct, saveProduct } from './edit/save-product.ts'
import { findAdminProduct } from './edit/admin-product.ts'
import { findPurchasePrice, savePurchasePrice } from './edit/purchase-price.ts'
import { storeUploadedDocument } from './edit/uploaded-document.ts'

export function catalogAdminRoutes(services: Services, serve: Serve): void {
  productForms(services, serve)
  productActions(services, serve)
  productStock(services, serve)
  productCosts(services, serve)
  categoryAdminRoutes(services, serve)
  attributeAdminRoutes(services, serve)
  preceptAdminRoutes(services, serve)
  dkCodeAdminRoutes(services, serve)
}

function productForms(services: Services, serve: Serve): void {
  serve(products.listStaffProducts, ({ query }) => listAdminProducts(services.db, query))
  serve(products.getStaffProduct, async ({ params }, caller) => ({
    data: await withPurchasePrice(services.db, await findAdminProduct(services.db, params.id), caller.role),
  }))
  serve(products.createProduct, async ({ body }, caller) => {
    const by = requireUser(caller)
    return { data: await inTransaction(services.db, (tx) => createProduct(tx, services, body, by)) }
  })
  serve(products.saveProduct, async ({ params, body }, caller) => {
    if (body.purchase_price !== undefined && !can(caller.role, 'margins.write')) throw new Refusal('forbidden')
    const save = { id: params.id, form: body, by_user_id: requireUser(caller) }
    const saved = await inTransaction(services.db, async (tx) =>
      withPurchasePrice(tx, await saveProduct(tx, services, save), caller.role),
    )
    return { data: saved }
  })
}

/** For those who may see it. */
async function withPurchasePrice(db: Db, product: products.AdminProduct, role: Role | null) {
  return can(role, 'margins.read') ? { ...product, purchase_price: await findPurchasePrice(db, product.id) } : product
}

function productActions(services: Services, serve: Serve): void {
  serve(products.duplicateProduct, async ({ params }, caller) => {
    const by = requireUser(caller)
    const { id } = await inTransaction(services.db, (tx) => duplicateProduct(tx, services, params.id, by))
    return { data: { id } }
  })
  serve(products.previewProduct, async ({ params }) => {
    const now = services.clock.now()
    return { data: { address: await inTransaction(services.db, (tx) => openPreview(tx, params.id, now)) } }
  })
  serve(products.changeProducts, async ({ body }, caller) => {
    const by = requireUser(caller)
    return { data: { changed: await inTransaction(services.db, (tx) => changeProducts(tx, services, body, by)) } }
  })
  serve(products.uploadProductPicture, async ({ body }) => ({
    data: await storeUploadedPicture(services, 'products', body),
  }))
  serve(uploadProductDocument, async ({ body }) => ({ data: await storeUploadedDocument(services, body) }))
}

function productStock(services: Services, serve: Serve): void {
  serve(stock.adjustStock, async ({ params, body }, caller) => {
    const adjustment = { product_id: params.id, ...body, by_user_id: requireUser(caller) }
    return {
      data: { amount_in_store: await inTransaction(services.db, (tx) => adjustStock(tx, services, adjustment)) },
    }
  })
  serve(stock.listStockMoves, async ({ params }) => ({ data: await listStockMoves(services.db, params.id) }))
}

function productCosts({ db }: Services, serve: Serve): void {
  serve(purchasePrices.getPurchasePrice, async ({ params }) => ({
    data: { purchase_price: await findPurchasePrice(db, params.id) },
  }))
  serve(purchasePrices.savePurchasePrice, async ({ params, body }, caller) => {
    const save = { product_id: params.id, price: body.purchase_price, by_user_id: requireUser(caller) }
    return { data: { purchase_price: await inTransaction(db, (tx) => savePurchasePrice(tx, save)) } }
  })
}

function categoryAdminRoutes(services: Services, serve: Serve): void {
  serve(categories.listStaffCategories, async ({ query }) => {
    const data = await adminCategories.listAdminCategories(services.db, query)
    return { data, total: data.length }
  })
  serve(categories.getStaffCategory, async ({ params }) => ({
    data: await adminCategories.findAdminCategory(services.db, params.id),
  }))
  serve(categories.createCategory, async ({ body }, caller) => {
    const by = requireUser(caller)
    return { data: await inTransaction(services.db, (tx) => saveCategories.createCategory(tx, services, body, by)) }
  })
  serve(categories.saveCategory, async ({ params, body }, caller) => {
    const save = { id: params.id, form: body, by_user_id: requireUser(caller) }
    return { data: await inTransaction(services.db, (tx) => saveCategories.saveCategory(tx, services, save)) }
  })
  serve(categories.orderCategories, async ({ body }, caller) => {
    const by = requireUser(caller)
    await inTransaction(services.db, (tx) => saveCategories.reorderCategories(tx, services, body, by))
    return SUCCESS
  })
  serve(categories.removeCategory, async ({ params }, caller) => {
    const by = requireUser(caller)
    await inTransaction(services.db, (tx) => saveCategories.removeCategory(tx, services, params.id, by))
    return SUCCESS
  })
}

function attributeAdminRoutes(services: Services, serve: Serve): void {
  serve(attributes.listStaffAttributes, ({ query }) => adminAttributes.listAdminAttributes(services.db, query))
  serve(attributes.getStaffAttribute, async ({ params }) => ({
    data: await adminAttributes.findAdminAttribute(services.db, params.id),
  }))
  serve(attributes.createAttribute, async ({ body }, caller) => {
    const by = requireUser(caller)
    return { data: await inTransaction(services.db, (tx) => adminAttributes.createAttribute(tx, services, body, by)) }
  })
  serve(attributes.saveAttribute, async ({ params, body }, caller) => {
    const save = { id: params.id, form: body, by_user_id: requireUser(caller) }
    return { data: await inTransaction(services.db, (tx) => adminAttributes.saveAttribute(tx, services, save)) }
  })
  serve(attributes.removeAttribute, async ({ params }, caller) => {
    const by = requireUser(caller)
    await inTransaction(services.db, (tx) => adminAttributes.removeAttribute(tx, services, params.id, by))
    return SUCCESS
  })
}

function preceptAdminRoutes(services: Services, serve: Serve): void {
  serve(precepts.listStaffPrecepts, ({ query }) => adminPrecepts.listAdminPrecepts(services.db, query))
  serve(precepts.getStaffPrecept, async ({ params }) => ({
    data: await adminPrecepts.findAdminPrecept(services.db, params.id),
  }))
  serve(precepts.createPrecept, async ({ body }, caller) => {
    const by = requireUser(caller)
    return { data: await inTransaction(services.db, (tx) => adminPrecepts.createPrecept(tx, services, body, by)) }
  })
  serve(precepts.savePrecept, async ({ params, body }, caller) => {
    const save = { id: params.id, form: body, by_user_id: requireUser(caller) }
    return { data: await inTransaction(services.db, (tx) => adminPrecepts.savePrecept(tx, services, save)) }
  })
  serve(precepts.orderPrecepts, async ({ body }, caller) => {
    const by = requireUser(caller)
    await inTransaction(services.db, (tx) => adminPrecepts.reorderPrecepts(tx, services, body.ids, by))
    return SUCCESS
  })
  serve(precepts.removePrecept, async ({ params }, caller) => {
    const by = requireUser(caller)
    await inTransaction(services.db, (tx) => adminPrecepts.removePrecept(tx, services, params.id, by))
    return SUCCESS
  })
}

function dkCodeAdminRoutes(services: Services, serve: Serve): void {
  serve(dk.listDkCodes, ({ query }) => dkCodes.listDkCodes(services.db, query))
  serve(dk.getDkCode, async ({ params }) => ({ data: await dkCodes.findDkCode(services.db, params.id) }))
  serve(dk.createDkCode, async ({ body }, caller) => {
    const by = requireUser(caller)
    return { data: await inTransaction(services.db, (tx) => dkCodes.createDkCode(tx, services, body, by)) }
  })
  serve(dk.saveDkCode, async ({ params, body }, caller) => {
    const save = { code: params.id, form: body, by_user_id: requireUser(caller) }
    return { data: await inTransaction(services.db, (tx) => dkCodes.saveDkCode(tx, services, save)) }
  })
  serve(dk.removeDkCode, async ({ params }, caller) => {
    const by = requireUser(caller)
    await inTransaction(services.db, (tx) => dkCodes.removeDkCode(tx, params.id, by))
    return SUCCESS
  })
  serve(dk.importDkCodes, async ({ query, body }, caller) => {
    const by = requireUser(caller)
    const file = { bytes: body, language: query.language }
    return { data: await inTransaction(services.db, (tx) => dkCodes.importDkCodes(tx, services, file, by)) }
  })
}
