import type { Page } from '@playwright/test'
import { callThrough } from '@shop/contract/call'
import { createPlan } from '@shop/contract/shop/plans'
import { expectAccessible, expectAccessibleEverywhere } from '../axe.ts'
import { basketBadge } from '../checkout.ts'
import { openPage, toastWith, skipOfferPopup } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

const total = (page: Page) => page.getByRole('complementary', { name: 'Підсумок плану' }).locator('.tot__price')
const row = (page: Page, number: string) => page.locator(`#position-${number.replaceAll('.', '-')}`)

/** From the list of rooms. */
async function openRoom(page: Page, name: RegExp) {
  await openPage(page, '/complex-solutions')
  await page.getByRole('main').getByRole('link', { name }).first().click()
}

test('a deputy head plans a physics room for 28 pupils, buys it and shares the plan', async ({ page, shop }) => {
  await openRoom(page, /Кабінет фізики/)
  await expect(page.getByText('Приклад структури, звірте з чинним наказом.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Готові комплекти для кабінету' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Комплект «Механіка»/ }).first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Учнів у класі' }).fill('28')
  await page.getByRole('textbox', { name: 'Учнів у класі' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Груп чи пар' })).toHaveValue('14')
  await expect(row(page, '1.1').getByRole('group').getByRole('textbox')).toHaveValue('14')

  await row(page, '1.1').getByRole('button', { name: 'Ще 2 варіанти' }).press('Enter')
  await expect(row(page, '1.1').getByRole('radio')).toHaveCount(3)
  await expect(row(page, '1.1').getByRole('radio', { checked: true })).toBeFocused()

  const has = row(page, '1.1').getByRole('textbox', { name: /^Скільки вже є/ })
  await has.pressSequentially('2.5')
  await expect(has).toHaveValue('2.5')
  await has.blur()
  await expect(has).toHaveValue('3')
  await expect(row(page, '1.1').getByRole('group').getByRole('textbox')).toHaveValue('11')
  await has.fill('')

  const before = (await total(page).textContent()) ?? ''
  await row(page, '1.1').getByRole('checkbox', { name: /Уже є/ }).check()
  await expect(total(page)).not.toHaveText(before)
  await page.getByRole('radio', { name: 'Найдешевші' }).check({ force: true })
  await page.getByRole('link', { name: /^2\.1 Мультиметр учнівський/ }).press('ArrowRight')
  await expect(page.getByRole('link', { name: /^2\.2 / })).toBeFocused()
  await page.getByRole('link', { name: /^2\.1 Мультиметр учнівський/ }).press('Enter')
  await expect(row(page, '2.1')).toBeFocused()
  await page.reload()
  await expect(row(page, '1.1').getByRole('checkbox')).toBeChecked()

  const sum = (await total(page).textContent()) ?? ''
  await page.getByRole('button', { name: 'Зберегти план і отримати посилання' }).click()
  const link = page.getByRole('link', { name: /\/plans\// })
  await link.click()
  await expect(page).toHaveURL(/\/plans\/[0-9A-Z]{13}$/)
  await expect(total(page)).toHaveText(sum)
  const workbook = await page.getByRole('link', { name: 'Завантажити XLSX' }).getAttribute('href')
  expect((await fetch(shop.url + workbook)).headers.get('content-type')).toContain('spreadsheetml')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Додати план у кошик' }).click()
  await toastWith(page, 'У кошику те, що є на складі').getByRole('link').click()
  await expect(page.getByRole('main').locator('[id^=basket-line-]').nth(10)).toBeVisible()
  await expect(basketBadge(page)).toHaveAccessibleName(/\d/)
})

test('a plan says which of its goods the basket did not take', async ({ page }) => {
  await openRoom(page, /Кабінет біології/)
  await page.getByRole('textbox', { name: 'Учнів у класі' }).fill('60')
  await page.getByRole('textbox', { name: 'Учнів у класі' }).press('Enter')
  await page.getByRole('button', { name: /^Додати .+ у кошик/ }).click()
  await toastWith(page, 'У кошику те, що є на складі').getByRole('link').waitFor()
  const missing = page.locator('.note').filter({ hasText: 'Не все потрапило до кошика' }).getByRole('listitem')
  await expect(missing.first()).toHaveText(/^\d\.\d .+: бракує \d+, стільки немає на складі$/)
})

test('of equally fitting goods the best are in stock for most pieces, and one out of stock says so', async ({
  page,
}) => {
  const openPosition = async (number: string) => {
    await page.getByRole('link', { name: new RegExp(`^${number.replace('.', '\\.')} `) }).press('Enter')
    await expect(row(page, number)).toBeFocused()
    return row(page, number)
  }
  await openRoom(page, /Кабінет біології/)
  const scarce = await openPosition('2.1')
  await expect(scarce.getByRole('group').getByRole('textbox')).toHaveValue('12')
  await expect(scarce.locator('.status')).toHaveText('В наявності')
  await expect(scarce.locator('.goods__short')).toHaveCount(0)
  await openRoom(page, /Кабінет географії/)
  const absent = await openPosition('1.3')
  await expect(absent.locator('.status')).toHaveText('Немає в наявності')
  await expect(absent.locator('.goods__short')).toHaveText('Зараз немає на складі, до кошика не потрапить')
})

test('before an offer is sent, it says of which positions it has fewer pieces than the plan', async ({ page }) => {
  await skipOfferPopup(page)
  await openRoom(page, /Кабінет фізики/)
  const amount = row(page, '1.1').getByRole('group').getByRole('textbox')
  const openOffer = () => page.getByRole('button', { name: 'Комерційна пропозиція', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const note = dialog.locator('.note--warn')
  await amount.fill('100')
  await amount.press('Enter')
  await openOffer()
  await expect(dialog.getByRole('button', { name: 'Отримати пропозицію' })).toBeVisible()
  await expect(note).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await amount.fill('240')
  await amount.press('Enter')
  await openOffer()
  await expect(note).toContainText('щонайбільше 100 одиниць одного товару')
  await expect(note.getByRole('listitem')).toHaveText(/^1\.1 .+: буде 100 із 240$/)
  await expectAccessibleEverywhere(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Зберегти план і отримати посилання' }).click()
  await page.getByRole('link', { name: /\/plans\// }).click()
  await openOffer()
  await expect(note.getByRole('listitem')).toHaveText(/^1\.1 .+: буде 100 із 240$/)
  await dialog.getByRole('textbox', { name: /пошт/ }).fill('direktor@lyceum.example')
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/send-commercial-offer'))
  await dialog.getByRole('button', { name: 'Отримати пропозицію' }).click()
  const { products } = (await sent).postDataJSON() as { products: { product_amount: number }[] }
  expect(products[0]?.product_amount).toBe(100)
  await expect(dialog).toContainText('direktor@lyceum.example')
})

test('a budget may be typed with kopiykas', async ({ page }) => {
  await openRoom(page, /Кабінет фізики/)
  const budget = page.getByRole('textbox', { name: 'Бюджет' })
  await budget.pressSequentially('400 000,50')
  await expect(budget).toHaveValue('400 000,50')
  await budget.press('Enter')
  await expect(budget).toHaveValue('400000')
})

test('a phone shows one section at a time', async ({ page }) => {
  await skipOfferPopup(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await openRoom(page, /Кабінет фізики/)
  const params = page.getByRole('form', { name: 'Що потрібно порахувати' })
  await expect(params).toContainText('Учнів: 24 · груп: 12 · Найкращі')
  await expect(params.getByRole('textbox', { name: 'Учнів у класі' })).toBeHidden()
  await params.getByRole('button', { name: 'Змінити' }).click()
  await params.getByRole('textbox', { name: 'Учнів у класі' }).fill('28')
  await params.getByRole('textbox', { name: 'Учнів у класі' }).press('Enter')
  await expect(params).toContainText('Учнів: 28 · груп: 14')
  const cells = page.getByRole('main').locator('.roomsheet').getByRole('link')
  await expect(row(page, '1.1')).toBeVisible()
  await expect(cells.filter({ hasText: '2.1' })).toBeHidden()
  await page.getByRole('navigation', { name: 'Розділи переліку' }).getByRole('button', { name: /^2/ }).click()
  await expect(row(page, '2.1')).toBeVisible()
  await expect(row(page, '1.1')).toBeHidden()
  await expect(cells.filter({ hasText: '2.1' })).toBeVisible()
  await page.getByRole('button', { name: /^Наступний розділ/ }).click()
  await expect(page.locator('#section-3')).toBeFocused()
  await expect(row(page, '3.1')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 844 })
  const choice = page.locator('.params .seg')
  expect(await choice.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  // The open section begins at its frame.
  const [list, head] = [await page.locator('.secs').boundingBox(), await page.locator('#section-3').boundingBox()]
  expect((head?.y ?? 0) - (list?.y ?? 0)).toBeLessThan(4)
  await expectAccessibleEverywhere(page)
})

test('ten thousand pieces fit into a row, and a warning stands beside its icon', async ({ page }) => {
  await skipOfferPopup(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await openRoom(page, /Кабінет фізики/)
  const amount = row(page, '1.1').getByRole('group').getByRole('textbox')
  await amount.fill('10000')
  await amount.press('Enter')
  await expect(row(page, '1.1')).toContainText(/10\u00a0000 × \d/)
  expect(await amount.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0)
  const gap = page.locator('.pos__gap').first()
  const [icon, text] = [await gap.locator('svg').boundingBox(), await gap.locator('span').boundingBox()]
  expect(text?.y).toBeLessThan((icon?.y ?? 0) + (icon?.height ?? 0))
})

test('a plan of three rooms with more than 45 positions is made within 90 seconds', async ({ page }) => {
  await skipOfferPopup(page)
  test.setTimeout(90_000)
  for (const [at, room] of [/Кабінет фізики/, /Кабінет хімії/, /Кабінет біології/].entries()) {
    await openRoom(page, room)
    const first = row(page, '1.1')
    await first
      .getByRole('textbox', { name: /^Скільки вже є/ })
      .or(first.getByRole('checkbox'))
      .first()
      .waitFor()
    const save = at === 0 ? 'Зберегти план і отримати посилання' : /^Додати цей кабінет до плану/
    await page.getByRole('button', { name: save }).click()
    await expect(page.getByRole('link', { name: /\/plans\// })).toBeVisible()
  }
  await page.getByRole('link', { name: /\/plans\// }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 3, name: /^Кабінет (фізики|хімії|біології)/ })).toHaveCount(3)
  expect(await page.locator('.planrow').count()).toBeGreaterThan(45)
  await page.getByRole('button', { name: 'Додати план у кошик' }).click()
  await expect(toastWith(page, 'У кошику те, що є на складі')).toBeVisible()
})

test('a plan stays on its edition of the list and says that a newer one is in force', async ({ page, shop }) => {
  const call = callThrough(fetch, shop.url)
  const rooms = [{ room: 'physics', pupils: 28, groups: 14, has: [] }]
  const { data: plan } = await call(createPlan, { body: { rooms, name: 'Кабінет фізики', budget: null } })
  await openPage(page, `/plans/${plan.code}`)
  const newer = page.getByText('Є новіша редакція переліку; план лишається на своїй.')
  await expect(page.locator('.planrow').first()).toBeVisible()
  await expect(newer).toHaveCount(0)
  const outdated = { ...plan, rooms: plan.rooms.map((room) => ({ ...room, is_outdated: true })) }
  await page.route(`**/api/plans/${plan.code}`, (route) => route.fulfill({ json: { data: outdated } }))
  await openPage(page, `/plans/${plan.code}`)
  await expect(newer).toBeVisible()
})

test('a school that has five of fourteen plans nine, copies the plan and sees what changed', async ({ page }) => {
  await skipOfferPopup(page)
  await openRoom(page, /Кабінет фізики/)
  const pupils = page.getByRole('textbox', { name: 'Учнів у класі' })
  await pupils.fill('28')
  await pupils.press('Enter')
  const save = page.getByRole('button', { name: 'Зберегти план і отримати посилання' })
  await save.click()
  await page.getByRole('link', { name: /\/plans\// }).click()
  const address = /\/plans\/([0-9A-Z]{13})/
  await expect(page).toHaveURL(address)
  const first = address.exec(page.url())?.[1] ?? ''
  await page.getByRole('button', { name: 'Зробити копію' }).click()
  await expect(toastWith(page, 'Це копія плану')).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(first))
  const earlier = address.exec(page.url())?.[1] ?? ''
  await page.goBack()
  await page.goBack()
  // The plan's own page has such rows too.
  await expect(save).toBeVisible()
  await row(page, '1.1')
    .getByRole('textbox', { name: /^Скільки вже є/ })
    .fill('5')
  await expect(row(page, '1.1').getByRole('group').getByRole('textbox')).toHaveValue('9')
  await expectAccessibleEverywhere(page)
  await save.click()
  await page.getByRole('link', { name: /\/plans\// }).click()
  await page.getByRole('textbox', { name: 'Код плану, наприклад торішнього' }).fill(earlier)
  await page.getByRole('button', { name: 'Порівняти', exact: true }).press('Enter')
  const changes = page.getByRole('region', { name: 'Порівняння з іншим планом' })
  await expect(changes.getByRole('row')).toHaveCount(2)
  await expect(changes).toContainText('14 → 9')
  await expectAccessibleEverywhere(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Технічна специфікація, DOCX' }).click(),
  ])
  expect(file.suggestedFilename()).toContain('.docx')
})

test('a product names its position, which opens its row in the room', async ({ page }) => {
  await skipOfferPopup(page)
  await openRoom(page, /Кабінет фізики/)
  await row(page, '1.2').locator('.good__name').first().click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Позиції переліків МОН' })).toBeVisible()
  await main.getByRole('link', { name: /^Кабінет фізики.*позиція 1\.2$/ }).click()
  await expect(row(page, '1.2')).toBeFocused()
})

test.describe('an unknown code', () => {
  test.use({ allowed_errors: [/status of 404/] })

  test('a plan that nobody made is not found', async ({ page }) => {
    await openPage(page, '/plans/0000000000000')
    await expect(page.getByRole('main')).toContainText('Такого плану немає')
  })
})
