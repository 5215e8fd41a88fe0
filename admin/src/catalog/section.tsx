import {
  createProduct,
  getStaffProduct,
  listStaffProducts,
  saveProduct,
  type AdminProductRow,
} from '@shop/contract/admin/catalog/catalog'
import * as attributes from '@shop/contract/admin/catalog/attributes'
import * as categories from '@shop/contract/admin/catalog/categories'
import * as certificates from '@shop/contract/admin/content/certificates'
import * as dk from '@shop/contract/admin/catalog/dk-codes'
import * as precepts from '@shop/contract/admin/catalog/precepts'
import type { Section } from '../section.ts'
import { ATTRIBUTE_TEXTS } from './attributes/texts.ts'
import { TEXTS_EN } from './texts-en.ts'
import { TEXTS_UA } from './texts-ua.ts'
import { formatMoney } from '../kit/text/format.ts'

const right = 'catalogue.read'

const foundProduct = ({ name_ua, article, price }: AdminProductRow) => ({
  title: name_ua,
  text: `${article} · ${formatMoney(price)}`,
})

export const section: Section = {
  menu: [
    { to: '/products', label: 'catalog.menu.products', icon: 'box', right, group: 'catalog', place: 30 },
    { to: '/categories', label: 'catalog.menu.categories', icon: 'grid', right, group: 'catalog', place: 40 },
    { to: '/attributes', label: 'attributes.title', icon: 'settings', right, group: 'catalog', place: 41 },
    { to: '/precepts', label: 'catalog.menu.papers', icon: 'scroll', right, group: 'site', place: 42 },
    { to: '/dk-codes', label: 'catalog.menu.dk', icon: 'list', right, group: 'catalog', place: 44 },
    {
      to: '/certificates',
      label: 'catalog.menu.certificates',
      icon: 'star',
      right: 'content.read',
      group: 'site',
      place: 80,
    },
  ],
  resources: [
    {
      name: 'products',
      right,
      calls: { list: listStaffProducts, one: getStaffProduct, create: createProduct, save: saveProduct },
      list: () => import('./products/product-list.tsx').then((file) => file.ProductList),
      edit: () => import('./products/product-edit.tsx').then((file) => file.ProductEdit),
      create: () => import('./products/product-edit.tsx').then((file) => file.ProductCreate),
      found: (row) => foundProduct(row as AdminProductRow),
    },
    {
      name: 'categories',
      right,
      calls: {
        list: categories.listStaffCategories,
        one: categories.getStaffCategory,
        create: categories.createCategory,
        save: categories.saveCategory,
        remove: categories.removeCategory,
      },
      list: () => import('./categories/category-list.tsx').then((file) => file.CategoryList),
      edit: () => import('./categories/category-edit.tsx').then((file) => file.CategoryEdit),
      create: () => import('./categories/category-edit.tsx').then((file) => file.CategoryCreate),
    },
    {
      name: 'attributes',
      right,
      calls: {
        list: attributes.listStaffAttributes,
        one: attributes.getStaffAttribute,
        create: attributes.createAttribute,
        save: attributes.saveAttribute,
        remove: attributes.removeAttribute,
      },
      list: () => import('./attributes/attribute-list.tsx').then((file) => file.AttributeList),
      edit: () => import('./attributes/attribute-edit.tsx').then((file) => file.AttributeEdit),
      create: () => import('./attributes/attribute-edit.tsx').then((file) => file.AttributeCreate),
    },
    {
      name: 'precepts',
      right,
      calls: {
        list: precepts.listStaffPrecepts,
        one: precepts.getStaffPrecept,
        create: precepts.createPrecept,
        save: precepts.savePrecept,
        remove: precepts.removePrecept,
      },
      list: () => import('./certificates/precept-list.tsx').then((file) => file.PreceptList),
      edit: () => import('./certificates/precept-edit.tsx').then((file) => file.PreceptEdit),
      create: () => import('./certificates/precept-edit.tsx').then((file) => file.PreceptCreate),
    },
    {
      name: 'dk-codes',
      right,
      calls: { list: dk.listDkCodes },
      list: () => import('./dk-codes/dk-list.tsx').then((file) => file.DkList),
    },
    {
      name: 'certificates',
      right: 'content.read',
      calls: {
        list: certificates.listStaffCertificates,
        one: certificates.getStaffCertificate,
        create: certificates.createCertificate,
        save: certificates.saveCertificate,
        remove: certificates.removeCertificate,
      },
      list: () => import('./certificates/certificate-list.tsx').then((file) => file.CertificateList),
      edit: () => import('./certificates/certificate-edit.tsx').then((file) => file.CertificateEdit),
      create: () => import('./certificates/certificate-edit.tsx').then((file) => file.CertificateCreate),
    },
  ],
  pages: [
    {
      path: '/products/:id/stock',
      right,
      screen: () => import('./products/stock-history.tsx').then((file) => file.StockHistory),
    },
  ],
  texts: { ua: { ...TEXTS_UA, ...ATTRIBUTE_TEXTS.ua }, en: { ...TEXTS_EN, ...ATTRIBUTE_TEXTS.en } },
}
