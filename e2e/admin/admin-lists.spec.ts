import { signInAdmin } from '../admin.ts'
import { toastWith } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

// Refused before sign-in, and a component to the archive.
test.use({ allowed_errors: [/status of (401|422)/] })

test('a search and a filter set right after it both apply, and Back removes them', async ({ page, shop }) => {
  await signInAdmin(page, shop, 'editor')
  await page.goto('/admin/products')
  const search = page.getByRole('main').getByRole('searchbox')
  const status = page.getByRole('main').getByRole('combobox').first()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(status.locator('option').nth(1)).toBeAttached()
  const whole = page.url()

  // Playwright's two steps can take longer than the typing pause.
  await page.evaluate(() => {
    const [typed, chosen] = ['main input[type=search]', 'main select'].map((one) => document.querySelector(one))
    if (!(typed instanceof HTMLInputElement && chosen instanceof HTMLSelectElement)) throw new Error('no filters')
    // React overrides the element's own setters.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(typed, 'мікроскоп')
    typed.dispatchEvent(new Event('input', { bubbles: true }))
    chosen.selectedIndex = 1
    chosen.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(page).toHaveURL(/filter=.*%D0%BC%D1%96%D0%BA/)
  await expect(status).not.toHaveValue('')
  await expect(search).toHaveValue('мікроскоп')
  const filter = JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}') as Record<string, unknown>
  expect(Object.keys(filter)).toHaveLength(2)
  expect(filter['q']).toBe('мікроскоп')

  await page.goBack()
  await expect(page).toHaveURL(whole)
  await expect(search).toHaveValue('')
})

test('a Back before the filtered list is rendered removes the filter', async ({ page, shop }) => {
  await signInAdmin(page, shop, 'editor')
  await page.goto('/admin/products')
  const status = page.getByRole('main').getByRole('combobox').first()
  await expect(page.getByRole('table')).toBeVisible()
  const whole = page.url()
  await page.evaluate(() => {
    const push = history.pushState.bind(history)
    history.pushState = (...address) => {
      push(...address)
      document.title = 'pushed'
      history.back()
      const end = performance.now() + 500
      while (performance.now() < end);
    }
  })
  await status.selectOption({ index: 1 })
  await expect(page).toHaveTitle('pushed')
  await expect(status).toHaveValue('')
  expect(page.url()).toBe(whole)
})

test('the list is searched once per typing pause, not per character', async ({ page, shop }) => {
  await signInAdmin(page, shop, 'editor')
  await page.goto('/admin/products')
  await expect(page.getByRole('table')).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/api/') && searchParams.has('q')) asked.push(searchParams.get('q') ?? '')
  })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('main').getByRole('searchbox').pressSequentially('лупа з ручкою')
  await page.clock.resume()
  await expect(page).toHaveURL(/%D0%BB%D1%83%D0%BF%D0%B0/)
  await expect.poll(() => asked).toEqual(['лупа з ручкою'])
})

test('the menu marks the current section, also at inner screens with other addresses', async ({ page, shop }) => {
  await signInAdmin(page, shop, 'editor')
  const here = page.getByRole('navigation', { name: 'Меню' }).locator('[aria-current=page]')
  for (const [address, name] of [
    ['/admin/import', 'Імпорт'],
    ['/admin/products/1', 'Товари'],
    ['/admin/norm-rooms/1', 'Переліки МОН'],
    ['/admin/', 'Огляд'],
  ] as const) {
    await page.goto(address)
    await expect(here).toHaveText(name)
  }
})

test('a product opens from the list with the fields that the list lacks, and keeps them when saved', async ({
  page,
  shop,
}) => {
  await signInAdmin(page, shop, 'editor')
  await page.goto('/admin/products?sort=article&order=ASC')
  await page.getByRole('table').getByRole('link').first().click()
  const description = page.getByRole('textbox', { name: 'Опис', exact: true }).first()
  await expect(description).toHaveValue(/\S/)
  const described = await description.inputValue()

  await page.getByRole('textbox', { name: 'Виробник', exact: true }).fill('Інший виробник')
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Зберегти' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Виробник', exact: true })).toHaveValue('Інший виробник')
  await expect(description).toHaveValue(described)
})

test('a component of a kit is not archived, and the message leads to the kit', async ({ page, shop }) => {
  await signInAdmin(page, shop, 'editor')
  await page.goto('/admin/products?filter=' + encodeURIComponent('{"q":"11-0102"}'))
  await page.getByRole('checkbox', { name: 'Вибрати рядок' }).first().check()
  await page.getByRole('button', { name: 'В архів' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'В архів' }).click()
  const message = toastWith(page, 'Спершу приберіть товар із комплекту: Комплект «Механіка» для кабінету фізики')
  await message.getByRole('link', { name: 'Відкрити комплект' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Комплект «Механіка»')
})
