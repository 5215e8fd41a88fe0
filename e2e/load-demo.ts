import { rm } from 'node:fs/promises'
import { DEMO_FOLDER, newFolder, openShopIn } from './open-shop.ts'

/** Loads the demo data once: it takes half a minute of processor time, a copy of the folder a second. */
export default async function loadDemo(): Promise<() => Promise<void>> {
  const folder = await newFolder()
  const shop = await openShopIn(folder, {}, { keeps_folder: true })
  await shop.close()
  process.env[DEMO_FOLDER] = folder
  return () => rm(folder, { recursive: true, force: true })
}
