import { execFile } from 'node:child_process'
import { mkdir, readFile, readdir, readlink, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
// Fault tests run there.
const atRoot = (...parts: string[]) => path.join(process.cwd(), ...parts)
const BUFFER_BYTES = 64 * 1024 * 1024

/** The last release with a different database. */
export async function findRelease(): Promise<string> {
  const git = ['log', '-1', '--format=%H^', '--', 'server/migrations/*.ts', ':!server/migrations/*.test.ts']
  const { stdout } = await run('git', git, { cwd: atRoot() })
  return stdout.trim()
}

/** @throws if this clone or the registry lacks the release */
export async function layOut(release: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const tar = path.join(path.dirname(folder), 'release.tar')
  await run('git', ['archive', `--output=${tar}`, release], { cwd: atRoot() })
  await run('tar', ['-xf', tar, '-C', folder])
  await rm(tar)
  await ((await hasSamePackages(folder)) ? linkPackages(folder) : npm(['ci', '--prefer-offline', '--no-audit'], folder))
  await npm(['run', 'build'], folder)
}

async function npm(options: string[], cwd: string): Promise<void> {
  const PATH = [path.dirname(process.execPath), process.env['PATH'] ?? ''].join(path.delimiter)
  await run('npm', options, { cwd, maxBuffer: BUFFER_BYTES, env: { ...process.env, PATH } })
}

async function hasSamePackages(folder: string): Promise<boolean> {
  const [theirs, ours] = await Promise.all([folder, atRoot()].map((at) => readFile(path.join(at, 'package-lock.json'))))
  return theirs !== undefined && ours !== undefined && theirs.equals(ours)
}

/** npm's links must lead to that release's workspaces. */
async function linkPackages(folder: string): Promise<void> {
  const packages = await readdir(atRoot('node_modules'), { withFileTypes: true })
  await mkdir(path.join(folder, 'node_modules'))
  for (const { name } of packages)
    if (name === '@shop') await linkRooms(folder)
    else await linkAs(folder, name)
  for (const room of ['server', 'storefront', 'admin']) await linkNested(folder, room)
}

async function linkRooms(folder: string): Promise<void> {
  await mkdir(path.join(folder, 'node_modules', '@shop'))
  for (const name of await readdir(atRoot('node_modules', '@shop'))) await linkAs(folder, path.join('@shop', name))
}

/** Relative, so a copy leads into its own folder. */
async function linkAs(folder: string, name: string): Promise<void> {
  const ours = atRoot('node_modules', name)
  const target = await readlink(ours).catch(() => null)
  await symlink(target ?? ours, path.join(folder, 'node_modules', name))
}

/** Those with a different version in one workspace. */
async function linkNested(folder: string, room: string): Promise<void> {
  const nested = atRoot(room, 'node_modules')
  const names = await readdir(nested).catch(() => [])
  if (names.length > 0) await symlink(nested, path.join(folder, room, 'node_modules'))
}
