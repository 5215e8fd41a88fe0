import { Piscina } from 'piscina'
import { Refusal } from '../platform/http/refusal.ts'
import type { DeliveryNoteDocument, InvoiceDocument, OfferDocument, SpecificationLine } from './document.ts'
import type { FactSheet } from './fact-sheet-pdf.ts'

/** Complete input of a rendering: equal input gives equal bytes. */
export type Rendering =
  | { what: 'offer_pdf'; document: OfferDocument; logo_png?: Uint8Array }
  | { what: 'offer_xlsx'; document: OfferDocument }
  | { what: 'specification_docx'; lines: readonly SpecificationLine[] }
  | { what: 'invoice_pdf'; document: InvoiceDocument; logo_png?: Uint8Array }
  | { what: 'delivery_note_pdf'; document: DeliveryNoteDocument; logo_png?: Uint8Array }
  | { what: 'fact_sheet_pdf'; document: FactSheet }

export interface RenderLimits {
  /** Maximum queue length; further requests are refused. */
  waiting: number
  memory_mb: number
  /** Time limit of one rendering. */
  ms_max: number
}

const LIMITS: RenderLimits = { waiting: 30, memory_mb: 256, ms_max: 60_000 }
const IDLE_MS = 30_000
const RETRY_AFTER_SECONDS = 5

export type Render = (rendering: Rendering) => Promise<Uint8Array>

/**
 * One worker thread renders documents one after another, which leaves a core for serving pages. A crash or timeout
 * fails only that rendering; the thread is replaced. Refuses with `unavailable` if the queue is full or a rendering
 * times out.
 */
export function openRendering({ waiting, memory_mb, ms_max }: RenderLimits): Render {
  const pool = new Piscina<Rendering, Uint8Array>({
    filename: new URL('./render-worker.ts', import.meta.url).href,
    name: 'drawDocument',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: memory_mb },
  })
  let queue_length = 0
  let last: Promise<void> = Promise.resolve()
  return async (rendering) => {
    if (queue_length >= waiting) throw tooBusy()
    const { promise, resolve } = Promise.withResolvers<void>()
    const previous = last
    last = promise
    queue_length += 1
    // Piscina's own queue stalls when a worker dies, until the next request arrives. So we queue here.
    await previous
    queue_length -= 1
    return renderIn(pool, rendering, ms_max).finally(resolve)
  }
}

async function renderIn(pool: Piscina<Rendering, Uint8Array>, rendering: Rendering, ms_max: number) {
  const timeout = AbortSignal.timeout(ms_max)
  try {
    return await pool.run(rendering, { signal: timeout })
  } catch (error) {
    throw timeout.aborted ? tooBusy() : error
  }
}

const tooBusy = () => new Refusal('unavailable', {}, RETRY_AFTER_SECONDS)

/** Created on first use; the thread stops when idle. */
let process_wide: Render | null = null

export const render: Render = async (rendering) => (process_wide ??= openRendering(LIMITS))(rendering)
