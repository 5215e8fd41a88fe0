import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { logIn, register, verifyEmail } from '@shop/contract/account'
import { callThrough } from '@shop/contract/call'
import type { OpenShop } from './open-shop.ts'

export interface Person {
  name: string
  email: string
  phone_number: string
  password: string
}

/** Somebody whom the shop has never seen: each story has its own people. */
export const newPerson = (name: string): Person => ({
  name,
  email: `${randomBytes(4).toString('hex')}@lyceum.example`,
  phone_number: '+380 (67) 555 01 72',
  password: 'Shkola2025!',
})

/** The link that the newest letter to the address leads to. */
export async function linkInLetter(shop: OpenShop, email: string, page: string): Promise<string> {
  const until = Date.now() + 15_000
  while (Date.now() < until) {
    const letter = await shop.mailTo(email)
    const [link] = new RegExp(`http[^\\s"]*/${page}\\?[^\\s"<]*`).exec(letter.text ?? '') ?? []
    if (link !== undefined) return link
  }
  throw new Error(`No letter to ${email} links to ${page}`)
}

/** A buyer with a confirmed e-mail, made over the API. */
export async function newBuyer(shop: OpenShop, name = 'Марія Гнатюк'): Promise<Person> {
  const person = newPerson(name)
  const call = callThrough(fetch, shop.url)
  await call(register, { body: person }, { language: 'ua' })
  const link = new URL(await linkInLetter(shop, person.email, 'confirm'))
  await call(verifyEmail, { query: { email: person.email, code: link.searchParams.get('code') ?? '' } })
  return person
}

/** A token of the person's own, as another device would have it. */
export async function tokenOf(shop: OpenShop, { email, password }: Person): Promise<string> {
  return (await callThrough(fetch, shop.url)(logIn, { body: { email, password } })).data.token
}

export const popup = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true })

/** Fills in the log-in popup, which is open, and sends it. */
export async function typeLogIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  const form = popup(page, 'Вхід')
  await form.getByLabel('Електронна пошта').fill(email)
  await form.getByLabel('Пароль', { exact: false }).first().fill(password)
  await form.getByRole('button', { name: 'Увійти' }).click()
}

/** From any page through the header's account button. */
export async function logInHere(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.locator('header').getByRole('link', { name: 'Увійти' }).first().click()
  await typeLogIn(page, person)
  await popup(page, 'Вхід').waitFor({ state: 'hidden' })
}

export const tokenCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'cookieToken')
