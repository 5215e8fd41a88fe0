import type * as v from 'valibot'
import type { RefusalCode } from './refusals.ts'
import type { Right } from './rights.ts'

/**
 * `public`: the same reply for everyone, may be cached. `open`: no token is read, so that an expired one does not
 * hinder signing in. `guest`: a bearer token, if sent, must be valid. `buyer`: a signed-in user. `staff`: the admin.
 */
export type Access = 'public' | 'open' | 'guest' | 'buyer' | 'staff'

type Schema = v.GenericSchema

/** Served by the server, called by browser, page rendering and tests. */
export interface Endpoint<
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  R extends Schema = Schema,
> {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `:name` marks parameters. */
  readonly path: string
  readonly access: Access
  readonly right?: Right
  readonly summary: string
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly reply: R
  /** For other query names the last value counts. */
  readonly several?: readonly string[]
  /** `attr[12]=3` becomes an object by key. */
  readonly keyed?: readonly string[]
  /** The body is a `FileBody`, recognised by its Content-Type. */
  readonly upload?: {
    readonly types: readonly string[]
    readonly bytes_max: number
    readonly json?: Schema
  }
  /** The reply is a download (`Document`). */
  readonly is_document?: true
  readonly document_types?: readonly string[]
  /** Besides the general ones. In tests any other code fails. */
  readonly refuses?: readonly RefusalCode[]
  /** Wrong fields also in `error.message` (spec, section 7, "bucket/add"). */
  readonly has_error_list?: boolean
  /** Default 200. */
  readonly status?: number
}

export type AnyEndpoint = Endpoint<Schema | undefined, Schema | undefined, Schema | undefined, Schema>

// Optional properties include `undefined`; `never` means "has none".
type Parsed<S> = [NonNullable<S>] extends [never]
  ? undefined
  : NonNullable<S> extends Schema
    ? v.InferOutput<NonNullable<S>>
    : undefined

export type ServedInput<E extends AnyEndpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

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

export function endpoint<
  R extends Schema,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(route: Endpoint<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return route
}
