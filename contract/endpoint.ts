import type * as v from 'valibot'
import type { Right } from './rights.ts'

/**
 * Who may call: `public` answers are the same for everyone and may be cached; `open` answers anyone and reads no token,
 * so that whoever carries an expired one can still log in; `guest` answers anyone, and a bearer token, when sent, must
 * be a good one; `buyer` wants a signed-in user; `staff` the back office.
 */
export type Access = 'public' | 'open' | 'guest' | 'buyer' | 'staff'

type Schema = v.GenericSchema

/** A call of the shop as a value: the server serves it, browser, page rendering and tests call it. */
export interface Endpoint<
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  R extends Schema = Schema,
> {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `:name` for parameters. */
  readonly path: string
  readonly access: Access
  /** Of `staff` calls, and of each of them: what the caller's role must have the right to. */
  readonly right?: Right
  readonly summary: string
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly reply: R
  /** Names of the query that may come several times and are then a list; of any other name the last one counts. */
  readonly several?: readonly string[]
  /** The body is a file as it is, not JSON; `body` is then `FileBody`. Told apart by its Content-Type. */
  readonly upload?: { readonly types: readonly string[]; readonly bytes_max: number }
  /** The answer is a file to save, not JSON; `reply` is then `Document`. */
  readonly is_document?: true
  /** Codes of `refusals.ts` that this call may answer with, beside the general ones. */
  readonly refuses?: readonly string[]
  /** Wrong fields are told as `error.message` too, beside `message` and `errors` (spec, section 7, "bucket/add"). */
  readonly has_error_list?: boolean
  /** The status of success; 200 unless said. */
  readonly status?: number
}

export type AnyEndpoint = Endpoint<Schema | undefined, Schema | undefined, Schema | undefined, Schema>

// `NonNullable` because an optional property's type holds `undefined` beside its schema; `never` is then "has none".
type Parsed<S> = [NonNullable<S>] extends [never]
  ? undefined
  : NonNullable<S> extends Schema
    ? v.InferOutput<NonNullable<S>>
    : undefined

/** What a handler on the server receives, parsed. */
export type ServedInput<E extends AnyEndpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

/** What a caller hands over. Parts that the endpoint does not have may be left out. */
export type CalledInput<E extends AnyEndpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>

type Part<K extends string, S> = [NonNullable<S>] extends [never]
  ? { [key in K]?: undefined }
  : NonNullable<S> extends Schema
    ? object extends v.InferInput<NonNullable<S>>
      ? { [key in K]?: v.InferInput<NonNullable<S>> }
      : { [key in K]: v.InferInput<NonNullable<S>> }
    : { [key in K]?: undefined }

export type Reply<E extends AnyEndpoint> = v.InferOutput<E['reply']>

/** Keeps the exact types of the schemas that are passed in. */
export function endpoint<
  R extends Schema,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(route: Endpoint<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return route
}
