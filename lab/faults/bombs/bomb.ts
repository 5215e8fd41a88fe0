/** Small input that tries to become large or slow. */
export interface Bomb {
  name: string
  method: string
  target: string
  headers: Record<string, string>
  body: Buffer | null
  who: 'guest' | 'buyer' | 'staff'
  /** The expected answers. An upload that a job processes is watched to its end. */
  right: readonly number[]
}

const REFUSED = [400, 413, 415, 422, 431]

export const bomb = (name: string, rest: Partial<Bomb>): Bomb => ({
  name,
  method: 'POST',
  target: '/api/order/create',
  headers: { 'Content-Type': 'application/json' },
  body: null,
  who: 'guest',
  right: REFUSED,
  ...rest,
})
