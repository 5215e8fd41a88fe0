/** With the first value read: an error before it is thrown now, and not in the middle of an answer. */
export async function started<T>(values: AsyncIterable<T>): Promise<AsyncGenerator<T>> {
  const iterator = values[Symbol.asyncIterator]()
  return allOf(await iterator.next(), iterator)
}

async function* allOf<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    for (let next = first; next.done !== true; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}
