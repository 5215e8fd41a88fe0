const bodies = new WeakMap<object, Buffer>()

/** For a reply that is sent more than once and never changed: its JSON is made here, and not for each request. */
export function withBody<R extends object>(reply: R): R {
  bodies.set(reply, Buffer.from(JSON.stringify(reply)))
  return reply
}

export const bodyOf = (reply: unknown): Buffer | undefined =>
  typeof reply === 'object' && reply !== null ? bodies.get(reply) : undefined
