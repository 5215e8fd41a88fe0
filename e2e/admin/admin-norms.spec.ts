import { isFine, saved, signInAdmin } from '../admin.ts'
import { expect, test } from '../shop-test.ts'

// The first refusal is the session check before sign-in, the second a wrong code.
test.use({ allowed_errors: [/status of (401|422)/] })

const FILE = `№;Найменування;Одиниця;Кількість;Правило
Прилади
1.1;Глобус фізичний;шт;1;на 2 учнів
1.2;Метроном;шт;1;на кабінет
`
const WRONG = FILE.replace('на кабінет', 'на дах')
const upload = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('staff make a list from a file, choose products for its positions and see what is missing', async ({
  page,
  shop,
}) => {
  await signInAdmin(page, shop)
  await page.goto('/admin/norms')
  await page.getByRole('button', { name: 'Додати перелік' }).click()
  await page.getByLabel('Назва переліку').fill('Перелік для кабінету музики')
  await page.getByLabel('Номер наказу').fill('МУЗ-1')
  const edition = page.getByLabel('Редакція')
  await edition.fill('друга')
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await expect(edition).toHaveAccessibleDescription('Лише ціле число')
  await edition.fill('2')
  await page.getByRole('button', { name: 'Зберегти' }).click()
  const panel = page.locator('section', { hasText: 'МУЗ-1' })
  await panel.getByRole('button', { name: 'Додати кабінет' }).click()
  await page.getByLabel('Назва', { exact: true }).fill('Кабінет музики')
  await page.getByLabel('Код для адреси').fill('Музика')
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await page.getByLabel('Код для адреси').fill('music')
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await panel.getByRole('link', { name: 'Кабінет музики' }).click()

  await page.getByRole('button', { name: 'Завантажити файл' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(upload('музика.csv', WRONG))
  await expect(dialog.getByText('«на дах»')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Записати зміни' })).toBeDisabled()
  await dialog.locator('input[type=file]').setInputFiles(upload('музика.csv', FILE))
  await isFine(page)
  await dialog.getByRole('button', { name: 'Записати зміни (2)' }).click()
  await saved(page, 'Перелік оновлено')

  const positions = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^1\.\d/ }) })
  await expect(positions).toHaveText([/Глобус фізичний/, /Метроном/])
  await positions.last().dragTo(positions.first())
  await expect(positions).toHaveText([/Метроном/, /Глобус фізичний/])
  await page.getByRole('button', { name: /Глобус фізичний/ }).press('Alt+ArrowUp')
  await expect(positions).toHaveText([/Глобус фізичний/, /Метроном/])

  await page.getByRole('button', { name: /Глобус фізичний/ }).click()
  await expect(page.getByText('Для 28 учнів вийде 14')).toBeVisible()
  const amount = page.getByLabel('Кількість')
  await amount.fill('півтора')
  await page.getByRole('button', { name: 'Зберегти і далі, 1.2' }).click()
  await expect(amount).toHaveAccessibleDescription('Лише ціле число')
  await amount.fill('1')
  const suggested = page.getByRole('list', { name: 'Запропоновані товари' }).getByRole('listitem').first()
  await suggested.getByLabel('Підходить').check()
  await isFine(page)
  await page.getByRole('button', { name: 'Зберегти і далі, 1.2' }).click()
  await saved(page, 'Збережено')
  await expect(page.getByRole('heading', { name: '1.2 Метроном' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Глобус фізичний/ })).toContainText('1 товар')

  const not_found: string[] = []
  page.on('response', (answer) => answer.status() === 404 && not_found.push(answer.url()))
  await page.getByRole('button', { name: 'Додати позицію' }).click()
  await page.getByLabel('№', { exact: true }).fill('1.3')
  await page.getByLabel('Розділ').fill('Прилади')
  await page.getByLabel('Найменування').fill('Зайва позиція')
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click()
  await page.getByRole('button', { name: /Зайва позиція/ }).click()
  await expect(page.getByRole('list', { name: 'Запропоновані товари' })).toBeAttached()
  await page.getByRole('button', { name: 'Видалити', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Видалити' }).click()
  await saved(page, 'Видалено')
  await expect(page.getByRole('button', { name: /Зайва позиція/ })).toHaveCount(0)
  expect(not_found).toEqual([])

  await page.goto('/admin/norms')
  await panel.getByRole('link', { name: 'Чого бракує' }).click()
  await expect(page.getByRole('link', { name: '1.2 Метроном' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Глобус/ })).toHaveCount(0)
  await isFine(page)
  await page.goto('/admin/norms')
  await panel.getByRole('button', { name: 'Видалити' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Видалити' }).click()
  await saved(page, 'Видалено')
  await expect(panel).toHaveCount(0)
})

test('a list that is saved before the lists have arrived is shown with them', async ({ page, shop }) => {
  await signInAdmin(page, shop)
  const saving = Promise.withResolvers<void>()
  await page.route('**/api/admin/norms', async (route) => {
    if (route.request().method() === 'POST') {
      await route.fulfill({ response: await route.fetch() })
      return saving.resolve()
    }
    // From before the list was saved.
    const response = await route.fetch()
    await saving.promise
    await route.fulfill({ response }).catch(() => undefined)
  })
  await page.goto('/admin/norms')
  await page.getByRole('button', { name: 'Додати перелік' }).click()
  await page.getByLabel('Назва переліку').fill('Перелік для майстерні')
  await page.getByLabel('Номер наказу').fill('РАНО-1')
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await saved(page, 'Збережено')
  const panel = page.locator('section', { hasText: 'РАНО-1' })
  await panel.getByRole('button', { name: 'Видалити' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Видалити' }).click()
  await saved(page, 'Видалено')
})

test('on a phone a position opens as the next screen and leads back', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAdmin(page, shop)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/norms')
  await isFine(page)
  await page
    .getByRole('link', { name: /Кабінет фізики/ })
    .first()
    .click()
  await isFine(page)
  await page.getByRole('button', { name: /Мультиметр учнівський/ }).click()
  await expect(page.getByRole('button', { name: /Терези/ })).toHaveCount(0)
  await isFine(page)
  await page.getByRole('button', { name: 'До списку' }).click()
  await expect(page.getByRole('button', { name: /Мультиметр учнівський/ })).toBeVisible()
})
