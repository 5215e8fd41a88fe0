import { EvaluatedModules, type EvaluatedModuleNode, ModuleRunner } from 'vite/module-runner'
import type { Storefront } from './pages.ts'

const ENTRY = '/app/start/entry.server.tsx'

type Built = Pick<Storefront, 'render'>

/**
 * For `npm run dev`: Vite runs in another process (scripts/dev-front.mjs), stays open when the server restarts, and
 * compiles on demand.
 *
 * @param dev_server answers module requests
 */
export async function openDevStorefront(dev_server: string, client_dir: string): Promise<Storefront> {
  const ask = (question: object) => askFront(dev_server, question)
  const modules = new EvaluatedModules()
  const runner = new ModuleRunner({
    transport: { invoke: (payload) => ask({ payload }) as Promise<{ result: unknown }> },
    evaluatedModules: modules,
    sourcemapInterceptor: 'node',
    hmr: false,
  })
  const changesSince = (changed_since: number) => ask({ changed_since }) as Promise<{ files: string[]; count: number }>
  let { count } = await changesSince(0)
  return {
    async render(page) {
      const changes = await changesSince(count)
      count = changes.count
      for (const file of changes.files) forgetFile(modules, file)
      const { render } = await runner.import<Built>(ENTRY)
      // Vite inserts styles by script.
      return { ...(await render(page)), style_hashes: ["'unsafe-inline'"] }
    },
    client_dir,
  }
}

async function askFront(dev_server: string, question: object): Promise<unknown> {
  const answer = await fetch(dev_server, { method: 'POST', body: JSON.stringify(question) })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

/** The file's modules and their importers run again at the next import. */
function forgetFile(modules: EvaluatedModules, file: string): void {
  const forgotten = new Set<EvaluatedModuleNode>()
  const forget = (node: EvaluatedModuleNode | undefined) => {
    if (!node || forgotten.has(node)) return
    forgotten.add(node)
    for (const importer of node.importers) forget(modules.getModuleById(importer))
    modules.invalidateModule(node)
  }
  for (const node of modules.getModulesByFile(file) ?? []) forget(node)
}
