import { cards, openPage, skipOfferPopup } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

test('a link changes the page without loading a document, and the current page’s adds nothing to the history', async ({
  page,
}) => {
  await openPage(page, '/catalog')
  await page.evaluate(() => Reflect.set(window, 'is_same_document', true))
  const menu = page.getByRole('navigation', { name: 'Головне меню' })
  await menu.getByRole('link', { name: 'Про компанію' }).click()
  await expect(page).toHaveURL(/\/about$/)
  const entries = await page.evaluate(() => history.length)
  await menu.getByRole('link', { name: 'Про компанію' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => [history.length, Reflect.get(window, 'is_same_document')])).toEqual([entries, true])
  await page.goBack()
  await expect(page).toHaveURL(/\/catalog$/)
})

test('with the control key or the middle button a link opens in another tab', async ({ page, context }) => {
  await openPage(page, '/catalog')
  const link = page.getByRole('navigation', { name: 'Головне меню' }).getByRole('link', { name: 'Про компанію' })
  for (const way of [{ modifiers: ['ControlOrMeta' as const] }, { button: 'middle' as const }]) {
    const opened = context.waitForEvent('page')
    await link.click(way)
    const tab = await opened
    await expect(tab).toHaveURL(/\/about$/)
    await tab.close()
    await expect(page).toHaveURL(/\/catalog$/)
  }
})

test('after a jump to an anchor Back still closes a dialog first, and leads back in the same steps', async ({
  page,
}) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await skipOfferPopup(page)
  await openPage(page, '/about')
  await page.getByRole('navigation', { name: 'Головне меню' }).getByRole('link', { name: 'Каталог' }).click()
  await cards(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/product\/\d+$/)
  await page.getByRole('link', { name: 'До основного вмісту' }).press('Enter')
  await expect(page).toHaveURL(/\/product\/\d+#main$/)
  await page.getByRole('main').getByRole('button', { name: 'Комерційна пропозиція' }).click()
  const dialog = page.getByRole('dialog', { name: 'Комерційна пропозиція' })
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/product\/\d+#main$/)
  for (const address of [/\/product\/\d+$/, /\/catalog$/, /\/about$/]) {
    await page.goBack()
    await expect(page).toHaveURL(address)
  }
  expect(warnings.filter((text) => text.includes('blocker'))).toEqual([])
})
