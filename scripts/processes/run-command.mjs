// Runs a command on the pinned Node with its output on our console, and remembers it so that Ctrl-C ends it too.
import { spawn } from 'node:child_process'
import { atRoot, pathWithRuntime, runtimePath } from './runtime.mjs'

const running = new Set()

/** @returns the exit code; 1 if a signal ended the command */
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

/** A package's JavaScript command, by its file, so that neither a shell nor a link is needed. */
export const runPackage = (file, options, environment) =>
  runCommand(runtimePath(), [atRoot('node_modules', file), ...options], environment)

export function stopCommands() {
  for (const child of running) child.kill('SIGTERM')
}
