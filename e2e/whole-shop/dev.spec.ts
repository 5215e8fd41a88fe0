import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test as base } from '@playwright/test'
import { freePort } from '../../scripts/processes/free-port.mjs'
import { copySources } from '../../scripts/tests/temporary-copy.mjs'
import { openPage } from '../open-page.ts'

interface Workshop {
  url: string
  edit: (file: string, from: string, to: string) => void
}

/** In a copy of the sources, with an empty shop. */
const test = base.extend<{ workshop: Workshop }>({
  workshop: async ({ browserName: _ }, provide) => {
    const { folder, remove } = copySources()
    const port = await freePort()
    const environment = { PORT: String(port), DATA_DIR: path.join(folder, 'data'), DEMO: 'off', LOG_LEVEL: 'warn' }
    const dev = spawn('node', ['scripts/dev.mjs'], { cwd: folder, env: { ...process.env, ...environment } })
    dev.stderr.pipe(process.stderr)
    const edit = (file: string, from: string, to: string) => {
      const text = readFileSync(path.join(folder, file), 'utf8')
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`)
      writeFileSync(path.join(folder, file), text.replace(from, to))
    }
    const url = `http://localhost:${port}`
    await expect(() => fetch(url)).toPass({ timeout: 180_000 })
    await provide({ url, edit })
    await stop(dev)
    remove()
  },
})

async function stop(dev: ChildProcess) {
  if (dev.exitCode !== null) return
  dev.kill('SIGTERM')
  await once(dev, 'exit')
}

test('an edited file shows at once in shop, admin and server, and forms keep what was typed', async ({
  page,
  workshop: { url, edit },
}) => {
  const FORM = 'storefront/app/catalog/search/search-form.tsx'
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))

  // Vite prepares the packages.
  await openPage(page, `${url}/search`)
  const search = page.getByRole('main').getByRole('combobox')
  await search.fill('мікро')
  await expect(search).toHaveAttribute('aria-expanded', 'false')

  edit(FORM, '<span className="max-sm:hidden">{t(\'find\')}', '<span className="max-sm:hidden">Шукати')
  await expect(page.getByRole('main').getByRole('button', { name: 'Знайти' })).toHaveText('Шукати')
  edit('ui/components/button/button.css', 'justify-content: center', 'justify-content: end')
  await expect(page.getByRole('main').getByRole('button', { name: 'Знайти' })).toHaveCSS('justify-content', 'end')
  await expect(search).toHaveValue('мікро')
  expect(await (await fetch(`${url}/search`)).text(), 'the server renders the edited component').toContain('>Шукати<')
  expect(await (await fetch(`${url}/${FORM.replace('storefront/', '')}`)).text()).toContain('sourceMappingURL=')

  edit('server/operations.ts', "{ status: 'ok' }", "{ status: 'edited' }")
  await expect.poll(async () => (await fetch(`${url}/healthz`)).text()).toContain('edited')
  await expect(search, 'a restarted server does not reload the page').toHaveValue('мікро')

  await page.goto(`${url}/admin`)
  await page.getByLabel('Електронна пошта').fill('iryna@shop.example')
  edit('admin/src/frame/sign-in.tsx', "{t('shell.enter')}", 'Увійти зараз')
  await expect(page.getByRole('button', { name: 'Увійти зараз' })).toBeVisible()
  await expect(page.getByLabel('Електронна пошта')).toHaveValue('iryna@shop.example')
  expect(errors).toEqual([])
})
