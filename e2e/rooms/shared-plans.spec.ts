import type { Page } from '@playwright/test'
import { callThrough } from '@shop/contract/call'
import { createPlan, getPlan, savePlan } from '@shop/contract/shop/plans'
import { expectAccessibleEverywhere } from '../axe.ts'
import { openPage } from '../open-page.ts'
import type { OpenShop } from '../open-shop.ts'
import { expect, test } from '../shop-test.ts'

const ROOMS = ['physics', 'chemistry'].map((room) => ({ room, pupils: 28, groups: 14, has: [] }))

async function twoRooms(shop: OpenShop) {
  const call = callThrough(fetch, shop.url)
  const { data } = await call(createPlan, { body: { rooms: ROOMS, name: 'Два кабінети', budget: 900_000 } })
  const edit_code = data.edit_code ?? ''
  return {
    code: data.code,
    edit_code,
    edit_path: `/plans/${data.code}#${edit_code}`,
    read: async () => (await call(getPlan, { params: { code: data.code } })).data,
    /** As a colleague does elsewhere. */
    saveAmount: (amount: number) =>
      call(savePlan, {
        params: { code: edit_code },
        body: {
          rooms: ROOMS,
          name: 'Два кабінети',
          budget: 900_000,
          items: [{ room: 'physics', number: '1.1', amount }],
        },
      }),
  }
}

const amountOf = (page: Page, number: string) =>
  page
    .locator(`#position-${number.replaceAll('.', '-')}`)
    .getByRole('group')
    .getByRole('textbox')
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Збережено' })

test('a colleague changes a plan by the link: its name, budget, amounts and rooms', async ({ page, shop }) => {
  const plan = await twoRooms(shop)
  await openPage(page, plan.edit_path)
  const main = page.getByRole('main')
  const name = main.getByRole('textbox', { name: 'Назва плану' })
  await name.fill('Кабінети на 2027 рік')
  await name.press('Enter')
  await expect.poll(async () => (await plan.read()).name).toBe('Кабінети на 2027 рік')
  const budget = main.getByRole('textbox', { name: 'Бюджет, ₴' })
  await budget.fill('1000000')
  await budget.press('Enter')
  await expect.poll(async () => (await plan.read()).budget).toBe(1_000_000)

  await main.getByRole('button', { name: 'Відкрити: Кабінет фізики' }).click()
  await amountOf(page, '1.1').fill('9')
  await amountOf(page, '1.1').press('Enter')
  await expect.poll(async () => (await plan.read()).items[0]?.amount).toBe(9)
  await expect(saved(page)).toBeVisible()

  await main.getByRole('button', { name: 'Прибрати з плану: Кабінет хімії' }).click()
  await expect.poll(async () => (await plan.read()).rooms.length).toBe(1)
  const heading = main.getByRole('heading', { name: 'Кабінети в плані' })
  await expect(heading).toBeFocused()
  await main.getByRole('button', { name: 'Повернути', exact: true }).click()
  await expect.poll(async () => (await plan.read()).rooms.length).toBe(2)
  await expect(heading).toBeFocused()
  await expect(main.getByRole('heading', { level: 3, name: 'Кабінет хімії' })).toBeVisible()
  await expectAccessibleEverywhere(page)
})

test.describe('two people at once', () => {
  test.use({ allowed_errors: [/status of 409/] })

  test('both changes stay, and each sees the other’s', async ({ page, shop }) => {
    const plan = await twoRooms(shop)
    await openPage(page, plan.edit_path)
    await page.getByRole('button', { name: 'Відкрити: Кабінет фізики' }).click()
    await plan.saveAmount(5)
    await amountOf(page, '1.2').fill('3')
    await amountOf(page, '1.2').press('Enter')
    await expect(page.getByText('Колега змінив кількість: 14 → 5')).toBeVisible()
    await expect(amountOf(page, '1.1')).toHaveValue('5')
    await expect.poll(async () => (await plan.read()).items.slice(0, 2).map(({ amount }) => amount)).toEqual([5, 3])
  })
})

test('by the reading link a plan can only be looked at, bought and copied', async ({ page, shop }) => {
  const plan = await twoRooms(shop)
  await openPage(page, `/plans/${plan.code}`)
  const main = page.getByRole('main')
  await expect(main.getByText('Ви відкрили план лише для перегляду')).toBeVisible()
  await main.getByRole('button', { name: 'Відкрити: Кабінет фізики' }).click()
  await expect(main.locator('.planrow:visible').nth(10)).toBeVisible()
  await expect(main.getByRole('button', { name: /^Прибрати з плану/ })).toHaveCount(0)
  await expect(main.locator('.stepper')).toHaveCount(0)
  await expect(main.getByRole('button', { name: 'Закрити доступ за посиланням' })).toHaveCount(0)
  await expectAccessibleEverywhere(page)
})

test('on paper a plan carries its code and a QR code of its page, and no buttons', async ({ page, shop }) => {
  const plan = await twoRooms(shop)
  await openPage(page, plan.edit_path)
  const main = page.getByRole('main')
  const qr = main.getByRole('img', { name: 'QR-код: сторінка цього плану' })
  await expect(main.getByText(plan.code, { exact: true })).toBeVisible()
  await expect(qr).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(qr).toBeVisible()
  const { path } = (await plan.read()).link_qr
  await expect(qr.locator('path')).toHaveAttribute('d', path)
  await expect(main.getByText(plan.code, { exact: true })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Друкувати' })).toBeHidden()
})

test.describe('closing the links', () => {
  test.use({ allowed_errors: [/status of 410/] })

  test('the author closes the links: the old one says so, the new one opens', async ({ page, shop }) => {
    const plan = await twoRooms(shop)
    await openPage(page, plan.edit_path)
    await expect(page.getByRole('heading', { level: 3, name: 'Кабінет фізики' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Закрити доступ за посиланням' })).toHaveCount(0)
    // As in the browser that made the plan.
    const kept = { physics: { code: plan.code, edit_code: plan.edit_code } }
    await page.evaluate((text) => localStorage.setItem('planner', text), JSON.stringify({ state: kept, version: 1 }))
    await page.reload()
    await page.getByRole('button', { name: 'Закрити доступ за посиланням' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('більше не відкриють план')
    await dialog.getByRole('button', { name: 'Закрити доступ за посиланням' }).click()
    await expect(page).not.toHaveURL(new RegExp(plan.code))
    await expect(page.getByRole('heading', { level: 3, name: 'Кабінет фізики' })).toBeVisible()
    await openPage(page, `/plans/${plan.code}`)
    await expect(page.getByRole('main')).toContainText('План закрито його автором')
  })
})

test('a plan says what became dearer since the last visit', async ({ page, shop }) => {
  const plan = await twoRooms(shop)
  await openPage(page, `/plans/${plan.code}`)
  await expect(page.getByRole('heading', { name: 'Кабінети в плані' })).toBeVisible()
  const now = await plan.read()
  const dearer = now.items.map((item, place) => (place === 0 ? { ...item, price: (item.price ?? 0) + 50 } : item))
  await page.route(`**/api/plans/${plan.code}`, (route) => route.fulfill({ json: { data: { ...now, items: dearer } } }))
  await openPage(page, `/plans/${plan.code}`)
  await expect(page.getByRole('heading', { name: /^Що змінилося з/ })).toBeVisible()
  await expect(page.getByText(/^Сума плану змінилася на \+/)).toBeVisible()
  await page.getByRole('button', { name: 'Врахувати зміни' }).click()
  await expect(page.getByRole('heading', { name: /^Що змінилося з/ })).toHaveCount(0)
})
