import sharp from 'sharp'
import { exportMyData } from '@shop/contract/shop/account'
import { callThrough } from '@shop/contract/call'
import { createReview } from '@shop/contract/shop/content'
import { newBuyer, popup, tokenOf, typeLogIn } from '../account.ts'
import { openPage } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

test.use({ allowed_errors: [/status of 422/] })

const picture = () =>
  sharp({ create: { width: 300, height: 420, channels: 3, background: '#ffffee' } })
    .jpeg()
    .toBuffer()

test('a guest logs in to write a review and finds the form prefilled', async ({ page, shop }) => {
  const buyer = await newBuyer(shop, 'Марія Гнатюк')
  await openPage(page, '/about')
  await page.getByRole('button', { name: 'Написати відгук' }).click()
  const section = page.locator('#reviews')
  await expect(section.getByRole('button', { name: 'Увійти' })).toBeFocused()
  await section.getByRole('button', { name: 'Увійти' }).click()
  await typeLogIn(page, buyer)
  await popup(page, 'Вхід').waitFor({ state: 'hidden' })
  const form = section.getByRole('form', { name: 'Написати відгук' })
  await expect(form.getByLabel('Ім’я')).toHaveValue('Марія')
  await expect(form.getByLabel('Прізвище')).toHaveValue('Гнатюк')
  await form.getByRole('button', { name: 'Скасувати' }).click()
  await expect(section.getByRole('button', { name: 'Написати відгук' })).toBeFocused()
  await section.getByRole('button', { name: 'Написати відгук' }).press('Enter')
  await expect(form.getByLabel('Ваш відгук')).toBeFocused()
})

test('a review with a picture is sent, awaits approval and is in the buyer’s data export', async ({ page, shop }) => {
  const buyer = await newBuyer(shop)
  const text = `Мікроскопи приїхали цілими. ${buyer.email}`
  await openPage(page, '/about')
  await page.getByRole('button', { name: 'Написати відгук' }).click()
  await page.locator('#reviews').getByRole('button', { name: 'Увійти' }).click()
  await typeLogIn(page, buyer)
  await popup(page, 'Вхід').waitFor({ state: 'hidden' })
  const form = page.getByRole('form', { name: 'Написати відгук' })

  await form.getByLabel('Ваш відгук').fill('Добре')
  await form.getByRole('button', { name: 'Надіслати відгук' }).click()
  await expect(form.getByRole('alert')).toHaveText('Напишіть щонайменше 10 символів')
  await form.getByLabel('Ваш відгук').fill(text)
  const file = form.getByLabel('Зображення')
  await file.setInputFiles({ name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') })
  await form.getByRole('button', { name: 'Надіслати відгук' }).click()
  await expect(form.getByRole('alert')).toHaveText('Це не JPEG, PNG, WebP чи AVIF')
  await file.setInputFiles({ name: 'letter.jpg', mimeType: 'image/jpeg', buffer: await picture() })
  await form.getByRole('button', { name: 'Надіслати відгук' }).click()
  await expect(page.locator('#reviews')).toContainText('Дякуємо! Відгук з’явиться тут')

  const token = await tokenOf(shop, buyer)
  const { data } = await callThrough(fetch, shop.url)(exportMyData, {}, { token })
  expect(data.reviews).toMatchObject([{ text, first_name: 'Марія', last_name: 'Гнатюк', is_approved: false }])
  const picture_path = String(data.reviews[0]?.['picture'])
  expect(picture_path).toMatch(/^\/files\/reviews\/picture-[0-9a-f]+\.webp$/)
  // Nobody but staff sees it before the approval.
  expect((await fetch(shop.url + picture_path)).status).toBe(404)
  expect(await (await fetch(`${shop.url}/about`)).text()).not.toContain(buyer.email)
})

test('a fourth pending review is refused, and the input is uploaded', async ({ page, shop }) => {
  const buyer = await newBuyer(shop)
  const token = await tokenOf(shop, buyer)
  const body = { text: 'Усе приїхало цілим.', first_name: 'Марія', last_name: 'Гнатюк' }
  for (const _ of [1, 2, 3]) await callThrough(fetch, shop.url)(createReview, { body }, { token })
  await openPage(page, '/about')
  await page.getByRole('button', { name: 'Написати відгук' }).click()
  await page.locator('#reviews').getByRole('button', { name: 'Увійти' }).click()
  await typeLogIn(page, buyer)
  await popup(page, 'Вхід').waitFor({ state: 'hidden' })
  const form = page.getByRole('form', { name: 'Написати відгук' })
  await form.getByLabel('Ваш відгук').fill(body.text)
  await form.getByRole('button', { name: 'Надіслати відгук' }).click()
  await expect(form.getByRole('alert')).toContainText('Три ваші відгуки вже чекають')
  await expect(form.getByLabel('Ваш відгук')).toHaveValue(body.text)
})
