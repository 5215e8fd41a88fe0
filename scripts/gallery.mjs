// `npm run gallery`: the component gallery at http://localhost:3005, with hot reload.
import { CommandError, ensureInstalled } from './install.mjs'
import { runPackage, stopCommands } from './processes/run-command.mjs'

const port = process.env.PORT || '3005'

process.on('SIGINT', stopCommands)
process.on('SIGTERM', stopCommands)

try {
  await ensureInstalled()
  process.exitCode = await runPackage('vite/bin/vite.js', ['ui/gallery', '--port', port, '--strictPort'])
} catch (error) {
  if (!(error instanceof CommandError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
