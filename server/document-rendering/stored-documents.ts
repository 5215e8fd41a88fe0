import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Services } from '../services.ts'
import { inTransaction, type Tx } from '../platform/database/db.ts'
import { pageEncoder } from '../platform/files/encoder.ts'
import { render, type Rendering } from './render.ts'

/** Raise it with each change of rendering. Mailed documents stay. */
const RENDERING_VERSION = 4
const LANGUAGE = 'ua'
/** Outside `files`: no URL. */
const FOLDER = 'papers'

const FORGET = 'forget-papers'
const SWEEP = 'sweep-papers'
const DAY_SECONDS = 86_400
/** Older files are rendered again. */
const RETENTION_MS = 90 * DAY_SECONDS * 1000

export interface StoredDocument {
  kind: 'offers' | 'documents'
  id: number
  format: 'pdf' | 'xlsx' | 'docx'
  rendering: Rendering
  /** Spends this buyer's rate limit; null for staff and jobs. */
  buyer_id: number | null
}

/**
 * The key hashes the content, so a stored file is never stale.
 *
 * Refuses with `too_many_calls`, and `unavailable` if the rendering queue is full.
 */
export async function documentBytes(services: Services, document: StoredDocument): Promise<Uint8Array<ArrayBuffer>> {
  const key = keyOf(document)
  const stored = await readStored(services, key)
  if (stored) return new Uint8Array(stored)
  const running = renderings.get(key)
  if (running) return running
  if (document.buyer_id !== null) await services.limits.spend('paper', String(document.buyer_id))
  const rendering = renderAndStore(services, key, document.rendering).finally(() => renderings.delete(key))
  renderings.set(key, rendering)
  return rendering
}

export async function storedSize({ store, log }: Services, document: StoredDocument): Promise<number | null> {
  try {
    const opened = await store.open(keyOf(document))
    if (opened && !Buffer.isBuffer(opened.content)) opened.content.destroy()
    return opened?.bytes ?? null
  } catch (error) {
    log.warn({ err: error }, 'the size of a stored document could not be read')
    return null
  }
}

/** Shared by concurrent requests. */
const renderings = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

async function renderAndStore({ store, db, jobs, log, files }: Services, key: string, rendering: Rendering) {
  const bytes = new Uint8Array(await render(await withLogo(files, rendering)))
  try {
    await store.write(key, bytes)
    await inTransaction(db, (tx) => jobs.enqueue(tx, SWEEP, {}, { key: 'all', delay_seconds: DAY_SECONDS }))
  } catch (error) {
    // Only costs another rendering.
    log.warn({ err: error }, 'a document could not be stored')
  }
  return bytes
}

/** If the logo was deleted, the shop's name is shown. */
async function withLogo(files: Services['files'], rendering: Rendering): Promise<Rendering> {
  if (!hasLogo(rendering)) return rendering
  const address = rendering.document.seller.signature?.logo_picture
  const picture = address ? await files.read(address) : null
  return picture ? { ...rendering, logo_png: await pageEncoder.run('logoPng', picture) } : rendering
}

const WITH_LOGO = ['offer_pdf', 'invoice_pdf', 'delivery_note_pdf'] as const

type RenderingWithLogo = Extract<Rendering, { what: (typeof WITH_LOGO)[number] }>

const hasLogo = (rendering: Rendering): rendering is RenderingWithLogo =>
  WITH_LOGO.some((what) => what === rendering.what)

async function readStored({ store, log }: Services, key: string): Promise<Buffer | null> {
  try {
    const opened = await store.open(key)
    if (!opened) return null
    return Buffer.isBuffer(opened.content) ? opened.content : await buffer(opened.content)
  } catch (error) {
    log.warn({ err: error }, 'a stored document could not be read and is rendered again')
    return null
  }
}

const folderOf = (kind: StoredDocument['kind'], id: number) => `${FOLDER}/${kind}/${id}`

function keyOf({ kind, id, format, rendering }: StoredDocument): string {
  const hash = createHash('sha256').update(JSON.stringify(rendering)).digest('hex').slice(0, 20)
  return `${folderOf(kind, id)}/${LANGUAGE}-${RENDERING_VERSION}-${hash}.${format}`
}

/** They contain erased personal data. */
export const deleteStoredDocuments = (
  tx: Tx,
  { jobs }: Services,
  kind: StoredDocument['kind'],
  ids: readonly number[],
) => (ids.length === 0 ? Promise.resolve() : jobs.enqueue(tx, FORGET, { kind, ids }))

/** Call before the job runner starts. */
export function handleDocumentJobs(services: Services): void {
  const { jobs, store, clock } = services
  jobs.handle<{ kind: StoredDocument['kind']; ids: number[] }>(FORGET, async ({ kind, ids }) => {
    for (const id of ids) for await (const { key } of store.list(folderOf(kind, id))) await store.remove(key)
  })
  jobs.handle(SWEEP, async () => {
    const before = new Date(clock.now().getTime() - RETENTION_MS)
    for await (const { key, changed_at } of store.list(FOLDER)) if (changed_at < before) await store.remove(key)
  })
}
