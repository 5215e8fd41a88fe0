import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { logIn, register, verifyEmail } from '@shop/contract/shop/account'
import { callThrough } from '@shop/contract/call'
import type { OpenShop } from './open-shop.ts'

export interface Account {
  name: string
  email: string
  phone_number: string
  password: string
}

/** Every test uses its own accounts. */
export const newAccount = (name: string): Account => ({
  name,
  email: `${randomBytes(4).toString('hex')}@lyceum.example`,
  phone_number: '+380 (67) 555 01 72',
  password: 'Shkola2025!',
})

/** The link in the newest mail to the address. */
export async function linkInMail(shop: OpenShop, email: string, page: string): Promise<string> {
  const until = Date.now() + 15_000
  while (Date.now() < until) {
    const mail = await shop.mailTo(email)
    const [link] = new RegExp(`http[^\\s"]*/${page}\\?[^\\s"<]*`).exec(mail.text ?? '') ?? []
    if (link !== undefined) return link
  }
  throw new Error(`No mail to ${email} links to ${page}`)
}

/** Registers a buyer over the API and confirms the e-mail. */
export async function newBuyer(shop: OpenShop, name = 'Марія Гнатюк'): Promise<Account> {
  const buyer = newAccount(name)
  const call = callThrough(fetch, shop.url)
  await call(register, { body: buyer }, { language: 'ua' })
  const link = new URL(await linkInMail(shop, buyer.email, 'confirm'))
  await call(verifyEmail, { query: { email: buyer.email, code: link.searchParams.get('code') ?? '' } })
  return buyer
}

/** A separate session, as on another device. */
export async function tokenOf(shop: OpenShop, { email, password }: Account): Promise<string> {
  return (await callThrough(fetch, shop.url)(logIn, { body: { email, password } })).data.token
}

export const popup = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true })

/** Fills in and submits the log-in popup, which must be open. */
export async function typeLogIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  const form = popup(page, 'Вхід')
  await form.getByLabel('Електронна пошта').fill(email)
  await form.getByLabel('Пароль', { exact: false }).first().fill(password)
  await form.getByRole('button', { name: 'Увійти' }).click()
}

/** Logs in through the header's account button, from any page. */
export async function logInHere(page: Page, buyer: { email: string; password: string }): Promise<void> {
  await page.locator('header').getByRole('link', { name: 'Увійти' }).first().click()
  await typeLogIn(page, buyer)
  await popup(page, 'Вхід').waitFor({ state: 'hidden' })
}

export const tokenCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'cookieToken')
