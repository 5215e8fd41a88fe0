import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Files } from '../files/files.ts'
import { pageEncoder } from '../files/encoder.ts'

/** Attached, because many mail programs load no external images. */
export const BUILT_IN_ADDRESS = 'cid:logo@letter'
const BUILT_IN_FILE = new URL('../../mail-templates/logo-email.png', import.meta.url)
/** Uploaded logos are named by `Files.makePicture`. */
const ADDRESS = /cid:(logo|picture-[0-9a-f]{10})@letter/
/** After a replacement, mails with both logos are on their way. */
const CACHED_MAX = 4

/** The address in a mail of a logo such as `/files/logo/picture-1a2b3c4d5e.webp`. */
export const logoAddress = (web_path: string) => `cid:${path.basename(web_path, '.webp')}@letter`

export interface MailLogo {
  address: string
  png: Buffer
}

/** Null if the mail shows no logo, or a deleted one. */
export async function findMailLogo(files: Pick<Files, 'read'>, html: string): Promise<MailLogo | null> {
  const [address, name] = ADDRESS.exec(html) ?? []
  if (address === undefined || name === undefined) return null
  const png = await cachedPng(files, name)
  return png && { address, png }
}

const cached = new Map<string, Buffer>()

async function cachedPng(files: Pick<Files, 'read'>, name: string): Promise<Buffer | null> {
  const known = cached.get(name)
  if (known) return known
  const png = name === 'logo' ? await readFile(BUILT_IN_FILE) : await uploadedPng(files, name)
  if (cached.size >= CACHED_MAX) cached.clear()
  if (png) cached.set(name, png)
  return png
}

async function uploadedPng(files: Pick<Files, 'read'>, name: string): Promise<Buffer | null> {
  const picture = await files.read(`/files/logo/${name}.webp`)
  return picture && pageEncoder.run('logoPng', picture)
}
