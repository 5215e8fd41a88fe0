import { signInAdmin } from './admin.ts'
import { expect, test } from './shop-test.ts'

// The admin first asks for the current session.
test.use({ allowed_errors: [/status of 401/] })

test('a search and a filter set right after it both apply, and Back removes them', async ({ page, shop }) => {
  await signInAdmin(page, shop, 'editor')
  await page.goto('/admin/products')
  const search = page.getByRole('main').getByRole('searchbox')
  const status = page.getByRole('main').getByRole('combobox').first()
  await expect(page.getByRole('table')).toBeVisible()
  const whole = page.url()

  await search.fill('мікроскоп')
  await status.selectOption({ index: 1 })
  await expect(page).toHaveURL(/filter=.*%D0%BC%D1%96%D0%BA/)
  await expect(search).toHaveValue('мікроскоп')
  const filter = JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}') as Record<string, unknown>
  expect(Object.keys(filter)).toHaveLength(2)
  expect(filter['q']).toBe('мікроскоп')

  await page.goBack()
  await expect(page).toHaveURL(whole)
  await expect(search).toHaveValue('')
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

test('the menu marks the current section, also at the form of a new import', async ({ page, shop }) => {
  await signInAdmin(page, shop, 'editor')
  const here = page.getByRole('navigation', { name: 'Меню' }).locator('[aria-current=page]')
  for (const [address, name] of [
    ['/admin/import', 'Імпорт'],
    ['/admin/products/1', 'Товари'],
    ['/admin/', 'Огляд'],
  ] as const) {
    await page.goto(address)
    await expect(here).toHaveText(name)
  }
})
