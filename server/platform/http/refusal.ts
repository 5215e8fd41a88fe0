import { REFUSALS, type FieldErrors, type RefusalCode, refusalBody } from '@shop/contract/refusals'

/** An expected refusal. `contract/refusals.ts` declares code, status and wire text. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: FieldErrors
  /** For 429 and 503. */
  readonly retry_after_seconds: number | null

  constructor(code: RefusalCode, fields: FieldErrors = {}, retry_after_seconds: number | null = null) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.fields = fields
    this.retry_after_seconds = retry_after_seconds
  }

  get status(): number {
    return REFUSALS[this.code].status
  }

  get body(): object {
    return refusalBody(this.code, this.fields)
  }
}
