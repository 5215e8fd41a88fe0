import type { Page } from '@playwright/test'
import { invitePerson } from '@shop/contract/people.admin'
import { setPassword } from '@shop/contract/account'
import { callThrough } from '@shop/contract/call'
import { signInToOffice } from '@shop/contract/office.admin'
import type { Role } from '@shop/contract/rights'
import { linkInLetter, newPerson, type Person } from './account.ts'
import { expect } from './shop.ts'
import type { OpenShop } from './open-shop.ts'

/** Opens the office's door and goes through it. The owner is the shop's first administrator. */
export async function signInOffice(page: Page, shop: OpenShop, role: Role = 'owner'): Promise<Person> {
  const person = role === 'owner' ? { ...newPerson('Адміністратор'), ...shop.admin } : await newColleague(shop, role)
  await knock(page, person)
  await expect(page.getByRole('navigation', { name: 'Меню' })).toBeVisible()
  return person
}

/** Types e-mail and password at the office's door. */
export async function knock(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/admin')
  await page.getByLabel('Електронна пошта').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Увійти' }).click()
}

/** The owner's call over HTTP, with the token out of the cookie: what a story needs before it begins. */
export async function ownersToken(shop: OpenShop): Promise<string> {
  const answer = await fetch(shop.url + signInToOffice.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(shop.admin),
  })
  const token = /officeToken=([\w-]+)/.exec(answer.headers.get('Set-Cookie') ?? '')?.[1]
  if (token === undefined) throw new Error(`The owner was not let in: ${await answer.text()}`)
  return token
}

const NAMES: Record<Role, string> = {
  owner: 'Оксана Власниця',
  manager: 'Максим Менеджер',
  editor: 'Єва Редакторка',
  accountant: 'Богдан Бухгалтер',
}

/** Somebody new with a role, invited by the owner, whose password is set by the letter. */
export async function newColleague(shop: OpenShop, role: Role): Promise<Person> {
  const person = newPerson(NAMES[role])
  const call = callThrough(fetch, shop.url)
  const { name, email, password } = person
  await call(invitePerson, { body: { name, email, role } }, { token: await ownersToken(shop) })
  const link = new URL(await linkInLetter(shop, email, 'reset-password'))
  await call(setPassword, { body: { code: link.searchParams.get('code') ?? '', password } })
  return person
}
