import type { Page } from '@playwright/test'
import { acceptInvitation, invite } from '@shop/contract/admin/access/invitations'
import { callThrough } from '@shop/contract/call'
import { signInToAdmin } from '@shop/contract/admin/access/admin-access'
import type { Role } from '@shop/contract/rights'
import { findViolations } from './axe.ts'
import { linkInMail, newAccount, type Account } from './account.ts'
import { expect } from './shop-test.ts'
import type { OpenShop } from './open-shop.ts'

/** Signs in to the admin. The owner is the shop's first administrator. */
export async function signInAdmin(page: Page, shop: OpenShop, role: Role = 'owner'): Promise<Account> {
  const account =
    role === 'owner' ? { ...newAccount('Адміністратор'), ...shop.admin } : await newStaffMember(shop, role)
  await submitSignIn(page, account)
  await expect(page.getByRole('navigation', { name: 'Меню' })).toBeVisible()
  return account
}

/** Submits the sign-in form. */
export async function submitSignIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto('/admin')
  await page.getByLabel('Електронна пошта').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Увійти' }).click()
}

/** The owner's token for setup calls, taken from the sign-in cookie. */
export async function ownerToken(shop: OpenShop): Promise<string> {
  const answer = await fetch(shop.url + signInToAdmin.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(shop.admin),
  })
  const token = /officeToken=([\w-]+)/.exec(answer.headers.get('Set-Cookie') ?? '')?.[1]
  if (token === undefined) throw new Error(`The owner could not sign in: ${await answer.text()}`)
  return token
}

const NAMES: Record<Role, string> = {
  owner: 'Оксана Власниця',
  manager: 'Максим Менеджер',
  editor: 'Єва Редакторка',
  accountant: 'Богдан Бухгалтер',
}

/** A new staff member, invited by the owner and accepted by the link in the mail. */
export async function newStaffMember(shop: OpenShop, role: Role): Promise<Account> {
  const account = newAccount(NAMES[role])
  const call = callThrough(fetch, shop.url)
  const { name, email, password } = account
  await call(invite, { body: { name, email, role } }, { token: await ownerToken(shop) })
  const link = new URL(await linkInMail(shop, email, 'admin/invitation'))
  await call(acceptInvitation, { body: { code: link.searchParams.get('code') ?? '', password } })
  return account
}

/** Axe finds nothing in the screen, beside the menu. */
export const isFine = async (page: Page) => {
  await expect(page.locator('main')).toBeVisible()
  expect((await findViolations(page, 'main')).map(({ id }) => id)).toEqual([])
}

export const saved = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()
