import { rm } from 'node:fs/promises'
import { ensureBuilt } from '../scripts/build.mjs'
import { DEMO_FOLDER, newFolder, openShopIn } from './open-shop.ts'

/** Builds what changed, and loads the demo data once: it takes half a minute of processor time, a copy of the folder a second. */
export default async function loadDemo(): Promise<() => Promise<void>> {
  await ensureBuilt()
  const folder = await newFolder()
  const shop = await openShopIn(folder, {}, { keeps_folder: true })
  await shop.close()
  process.env[DEMO_FOLDER] = folder
  return () => rm(folder, { recursive: true, force: true })
}
