import {
  createProduct,
  getStaffProduct,
  listStaffProducts,
  saveProduct,
  type StaffProductRow,
} from '@shop/contract/catalog.admin'
import * as categories from '@shop/contract/categories.admin'
import * as certificates from '@shop/contract/certificates.admin'
import * as dk from '@shop/contract/dk-codes.admin'
import * as precepts from '@shop/contract/precepts.admin'
import type { Section } from '../section.ts'
import { TEXTS_EN } from './texts-en.ts'
import { TEXTS_UA } from './texts-ua.ts'
import { formatMoney } from '../ui/format.ts'

const right = 'catalogue.read'

const foundProduct = ({ name_ua, article, price }: StaffProductRow) => ({
  title: name_ua,
  text: `${article} · ${formatMoney(price)}`,
})

/** Products, categories, orders of the Ministry, certificates, the register of ДК codes. */
export const section: Section = {
  menu: [
    { to: '/products', label: 'catalogue.menu.products', icon: 'box', right, place: 30 },
    { to: '/categories', label: 'catalogue.menu.categories', icon: 'grid', right, place: 40 },
    { to: '/precepts', label: 'catalogue.menu.papers', icon: 'scroll', right, place: 42 },
    { to: '/dk-codes', label: 'catalogue.menu.dk', icon: 'list', right, place: 44 },
    { to: '/certificates', label: 'catalogue.menu.certificates', icon: 'star', right: 'content.read', place: 80 },
  ],
  resources: [
    {
      name: 'products',
      right,
      calls: { list: listStaffProducts, one: getStaffProduct, create: createProduct, save: saveProduct },
      list: () => import('./product-list.tsx').then((file) => file.ProductList),
      edit: () => import('./product-edit.tsx').then((file) => file.ProductEdit),
      create: () => import('./product-edit.tsx').then((file) => file.ProductCreate),
      found: (row) => foundProduct(row as StaffProductRow),
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
      list: () => import('./category-list.tsx').then((file) => file.CategoryList),
      edit: () => import('./category-edit.tsx').then((file) => file.CategoryEdit),
      create: () => import('./category-edit.tsx').then((file) => file.CategoryCreate),
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
      list: () => import('./paper-list.tsx').then((file) => file.PaperList),
      edit: () => import('./paper-edit.tsx').then((file) => file.PaperEdit),
      create: () => import('./paper-edit.tsx').then((file) => file.PaperCreate),
    },
    {
      name: 'dk-codes',
      right,
      calls: { list: dk.listDkCodes },
      list: () => import('./dk-list.tsx').then((file) => file.DkList),
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
      list: () => import('./certificate-list.tsx').then((file) => file.CertificateList),
      edit: () => import('./certificate-edit.tsx').then((file) => file.CertificateEdit),
      create: () => import('./certificate-edit.tsx').then((file) => file.CertificateCreate),
    },
  ],
  pages: [
    {
      path: '/products/:id/stock',
      right,
      screen: () => import('./stock-history.tsx').then((file) => file.StockHistory),
    },
  ],
  texts: { ua: TEXTS_UA, en: TEXTS_EN },
}
