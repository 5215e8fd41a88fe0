import { productsToBuy, putIntoBasket, unknownCode } from '../checkout.ts'
import { openPage } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

/** Sentences are compared without the full stop and the link that follow in the banner. */
const readable = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ')

test('banner, basket, checkout and letter say the same sentence about delivery', async ({ page, shop }) => {
  const [card] = await productsToBuy(shop, ({ price }) => price > 2000)
  if (!card) throw new Error('the demo data has no such product')
  await putIntoBasket(page, card)
  await openPage(page, '/basket')
  const row = page.getByRole('complementary', { name: 'Разом' }).locator('dl div', { hasText: 'Доставка' }).first()
  const in_basket = readable(await row.locator('dd').textContent())
  expect(in_basket).toMatch(/^Доставка /)
  await expect(page.locator('aside.banner')).toContainText(in_basket)

  await openPage(page, '/checkout')
  const note = page.locator('#step-2 .note')
  const in_checkout = readable(await note.textContent())
  expect(in_checkout).toMatch(/^Доставка /)
  await expect(page.locator('.review2')).toContainText(in_checkout)
  const type = (name: string, text: string) => page.locator(`[name="${name}"]`).fill(text)
  await type('buyer.code', unknownCode(16_180_339))
  await type('buyer.name', 'Вільхівецький ліцей')
  await type('buyer.legal_address', 'с. Вільхівець, вул. Шкільна, 4')
  await type('buyer.contact_person', 'Ткачук Марія Іванівна')
  await page.locator('[name="phone"]').pressSequentially('0671234567')
  await type('email', 'sentence@lyceum.example')
  await type('delivery.settlement', 'Вінн')
  await page.getByRole('option', { name: /Вінниця/ }).click()
  await type('delivery.branch', '1')
  await page.getByRole('option', { name: /№ 1\b/ }).first().click()
  await page.getByRole('button', { name: /^Надіслати замовлення/ }).click()
  expect(readable((await shop.mailTo('sentence@lyceum.example')).text ?? '')).toContain(in_checkout)
})

test('a town that was typed and not chosen is asked for from the list, beside its field', async ({ page, shop }) => {
  const [card] = await productsToBuy(shop)
  if (!card) throw new Error('the demo data has no product')
  await putIntoBasket(page, card)
  await openPage(page, '/checkout')
  const town = page.getByRole('combobox', { name: 'Населений пункт' })
  const send = () => page.getByRole('button', { name: /^Надіслати замовлення/ }).click()
  await send()
  await expect(town).toHaveAccessibleDescription('Вкажіть населений пункт')
  await town.fill('Вінниця')
  await send()
  await expect(town).toHaveAccessibleDescription('Виберіть варіант зі списку')
})
