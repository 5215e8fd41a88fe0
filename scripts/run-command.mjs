// Runs a command with its output on our console, on the pinned Node, and remembers it so that Ctrl-C ends it too.
import { spawn } from 'node:child_process'
import { atRoot, pathWithRuntime, runtimePath } from './runtime.mjs'

const running = new Set()

/** @returns the exit code; 1 when a signal ended the command */
export function runCommand(command, options, environment = {}) {
  const child = spawn(command, options, {
    cwd: atRoot(),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: pathWithRuntime(), ...environment },
  })
  running.add(child)
  return new Promise((resolve) => {
    const end = (code) => {
      running.delete(child)
      resolve(code ?? 1)
    }
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`)
      end(127)
    })
    child.on('exit', end)
  })
}

/** A JavaScript command of a package, by its file, so that no shell and no link is needed. */
export const runPackage = (file, options, environment) =>
  runCommand(runtimePath(), [atRoot('node_modules', file), ...options], environment)

export function stopCommands() {
  for (const child of running) child.kill('SIGTERM')
}
