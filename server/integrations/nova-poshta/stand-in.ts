import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { ANSWERS, Refused, type StandInState, type StandInWaybill } from './stand-in-answers.ts'
import type { Row } from '../outside-call.ts'

/** `lost`: done, but the answer never arrives. */
export type Fault = 'refuse' | 'error' | 'silence' | 'html' | 'lost'

export interface StandIn {
  url: string
  label_url: string
  /** `Address.getWarehouses` and its properties. */
  calls: { call: string; properties: Row }[]
  waybills: readonly StandInWaybill[]
  /** For calls whose name includes `only`. Null ends it. */
  fail(fault: Fault | null, only?: string): void
  /** Sets the tracking code of a parcel. */
  setCode(number: string, code: string): void
  stop(): Promise<void>
}

const SILENCE_MS = 30_000
const CALLS_MAX = 1000
export const REFUSAL_WORDS = 'Відправник заблокований: зверніться до відділення'
const KEYLESS = /^(Address\.(get|search)|Common\.|TrackingDocument\.)/

/**
 * Speaks the carrier's JSON API 2.0 with its own data, for tests and trials; no parcel moves.
 *
 * @param is_moving parcels arrive by themselves within half an hour
 */
export async function startStandIn({ is_moving = false, now = Date.now } = {}): Promise<StandIn> {
  const work: Work = { state: { waybills: [], codes: new Map(), is_moving, now }, calls: [], fault: null }
  const server = createServer((request, response) => {
    const answer = request.method === 'GET' ? sendLabel : answerCall
    answer(work, request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `${origin}/v2.0/json/`,
    label_url: `${origin}/orders/printMarking100x100`,
    calls: work.calls,
    waybills: work.state.waybills,
    fail: (kind, only = '') => {
      work.fault = kind === null ? null : { kind, only }
    },
    setCode: (number, code) => void work.state.codes.set(number, code),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Work {
  state: StandInState
  calls: StandIn['calls']
  fault: { kind: Fault; only: string } | null
}

async function answerCall(work: Work, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { apiKey, modelName, calledMethod, methodProperties } = (await json(request)) as Row
  const call = `${String(modelName)}.${String(calledMethod)}`
  const properties = (methodProperties ?? {}) as Row
  work.calls.push({ call, properties })
  if (work.calls.length > CALLS_MAX) work.calls.shift()
  if (work.fault && call.includes(work.fault.only)) {
    if (work.fault.kind === 'lost') answerOf(call, properties, work.state)
    return fail(response, work.fault.kind)
  }
  if (!apiKey && !KEYLESS.test(call)) return send(response, refusal('API key is not specified'))
  send(response, answerOf(call, properties, work.state))
}

function sendLabel({ fault }: Work, { url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, ref] = /orders\[\]\/([^/]+)/.exec(decodeURIComponent(url)) ?? []
  if (fault && 'label'.includes(fault.only)) fail(response, fault.kind)
  else if (ref === undefined) sendHtml(response, 404)
  else response.setHeader('Content-Type', 'application/pdf').end(labelPdf(ref))
  return Promise.resolve()
}

function answerOf(call: string, properties: Row, state: StandInState): object {
  const answer = ANSWERS[call]
  if (!answer) return refusal(`Method ${call} is not available`)
  try {
    const { data, total } = answer(properties, state)
    const info = total === undefined ? [] : { totalCount: total }
    return { success: true, data, errors: [], warnings: [], info, ...NO_CODES }
  } catch (error) {
    if (error instanceof Refused) return refusal(...error.message.split('; '))
    throw error
  }
}

const NO_CODES = { messageCodes: [], errorCodes: [], warningCodes: [], infoCodes: [] }

const refusal = (...errors: string[]) => ({
  success: false,
  data: [],
  errors,
  warnings: [],
  info: [],
  ...NO_CODES,
  errorCodes: errors.map(() => '20000200000'),
})

function fail(response: ServerResponse, kind: Fault): void {
  switch (kind) {
    case 'refuse':
      return send(response, refusal(REFUSAL_WORDS))
    case 'error':
    case 'lost':
      return void response.writeHead(500).end('Internal Server Error')
    case 'html':
      return sendHtml(response, 200)
    case 'silence':
      setTimeout(() => response.destroy(), SILENCE_MS).unref()
  }
}

const send = (response: ServerResponse, body: object) =>
  void response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body))

const sendHtml = (response: ServerResponse, status: number) =>
  void response
    .writeHead(status, { 'Content-Type': 'text/html' })
    .end('<!doctype html><title>Технічні роботи</title><p>Сервіс тимчасово недоступний')

/** The smallest valid page with the waybill's id. */
function labelPdf(ref: string): string {
  const content = `BT /F1 12 Tf 20 140 Td (STAND-IN ${ref.replace(/[^\w-]/g, '')}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 283 283] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = pdf.length
  return `${pdf}xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
}
