import type * as v from 'valibot'
import type { RefusalCode } from './refusals.ts'
import type { Right } from './rights.ts'

/**
 * The callers that an endpoint accepts. `public`: the answer is the same for everyone and may be cached. `open`: anyone, no token is read, so
 * that a
 * client with an expired one can still sign in. `guest`: anyone, but a bearer token, if sent, must be valid. `buyer`: a
 * signed-in user. `staff`: the admin.
 */
export type Access = 'public' | 'open' | 'guest' | 'buyer' | 'staff'

type Schema = v.GenericSchema

/** A call as a value: the server serves it; browser, page rendering and tests call it. */
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
  /** Required for `staff` calls: the right that the caller's role must have. */
  readonly right?: Right
  readonly summary: string
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly reply: R
  /** Query names that may repeat and become a list; for all others the last value counts. */
  readonly several?: readonly string[]
  /** Query names with a key, such as `attr[12]=3`; they become an object by key. */
  readonly keyed?: readonly string[]
  /** The body is a file instead of JSON; `body` is then `FileBody`, recognised by its Content-Type. */
  readonly upload?: {
    readonly types: readonly string[]
    readonly bytes_max: number
    /** The body may be this JSON instead of a file; `body` then accepts both. */
    readonly json?: Schema
  }
  /** The answer is a download instead of JSON; `reply` is then `Document`. */
  readonly is_document?: true
  /** Media types of a document. */
  readonly document_types?: readonly string[]
  /** Refusals of this call beside the general ones; the server's tests fail at any other code. */
  readonly refuses?: readonly RefusalCode[]
  /** Wrong fields are also sent as `error.message`, beside `message` and `errors` (spec, section 7, "bucket/add"). */
  readonly has_error_list?: boolean
  /** Status of success; default 200. */
  readonly status?: number
}

export type AnyEndpoint = Endpoint<Schema | undefined, Schema | undefined, Schema | undefined, Schema>

// `NonNullable`, because the type of an optional property includes `undefined`; `never` then means "has none".
type Parsed<S> = [NonNullable<S>] extends [never]
  ? undefined
  : NonNullable<S> extends Schema
    ? v.InferOutput<NonNullable<S>>
    : undefined

/** Parsed input of the server's handler. */
export type ServedInput<E extends AnyEndpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

/** Input of a caller. Parts that the endpoint does not have may be omitted. */
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
