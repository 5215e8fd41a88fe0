import type { Piscina } from 'piscina'
import { Refusal } from '../platform/http/refusal.ts'
import type { DeliveryNoteDocument, InvoiceDocument, OfferDocument, SpecificationLine } from './document.ts'
import type { Reconciliation } from './reconciliation-pdf.ts'
import type { FactSheet } from './fact-sheet-pdf.ts'

/** Complete input: equal input gives equal bytes. */
export type Rendering =
  | { what: 'offer_pdf'; document: OfferDocument; logo_png?: Uint8Array }
  | { what: 'offer_xlsx'; document: OfferDocument }
  | { what: 'specification_docx'; lines: readonly SpecificationLine[] }
  | { what: 'invoice_pdf'; document: InvoiceDocument; logo_png?: Uint8Array }
  | { what: 'delivery_note_pdf'; document: DeliveryNoteDocument; logo_png?: Uint8Array }
  | { what: 'fact_sheet_pdf'; document: FactSheet }
  | { what: 'reconciliation_pdf'; document: Reconciliation }

export interface RenderLimits {
  /** Maximum queue length. */
  waiting: number
  memory_mb: number
  /** Of one rendering. */
  ms_max: number
}

const LIMITS: RenderLimits = { waiting: 30, memory_mb: 256, ms_max: 60_000 }
const IDLE_MS = 30_000
const RETRY_AFTER_SECONDS = 5

export type Render = (rendering: Rendering) => Promise<Uint8Array>

/**
 * One worker thread leaves a core for pages. A crash or timeout fails only that rendering. Refuses with `unavailable`
 * if the queue is full or a rendering times out.
 */
export function openRendering({ waiting, memory_mb, ms_max }: RenderLimits): Render {
  let opening: Promise<Piscina<Rendering, Uint8Array>> | null = null
  let queue_length = 0
  let last: Promise<void> = Promise.resolve()
  return async (rendering) => {
    if (queue_length >= waiting) throw tooBusy()
    const { promise, resolve } = Promise.withResolvers<void>()
    const previous = last
    last = promise
    queue_length += 1
    // Piscina's own queue stalls when a worker crashes.
    await previous
    queue_length -= 1
    return renderIn((opening ??= openPool(memory_mb)), rendering, ms_max).finally(resolve)
  }
}

async function openPool(memory_mb: number): Promise<Piscina<Rendering, Uint8Array>> {
  const { Piscina } = await import('piscina')
  return new Piscina({
    filename: new URL('./render-worker.ts', import.meta.url).href,
    name: 'drawDocument',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: memory_mb },
  })
}

async function renderIn(pool: Promise<Piscina<Rendering, Uint8Array>>, rendering: Rendering, ms_max: number) {
  const timeout = AbortSignal.timeout(ms_max)
  try {
    return await (await pool).run(rendering, { signal: timeout })
  } catch (error) {
    throw timeout.aborted ? tooBusy() : error
  }
}

const tooBusy = () => new Refusal('unavailable', {}, RETRY_AFTER_SECONDS)

/** On first use; the thread stops when idle. */
let process_wide: Render | null = null

export const render: Render = async (rendering) => (process_wide ??= openRendering(LIMITS))(rendering)
