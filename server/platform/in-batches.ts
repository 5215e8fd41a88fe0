/** So that one slow batch doesn't hold up everybody. */
const BATCHES_AT_ONCE = 2

interface Waiting<Q, A> {
  question: Q
  resolve(answer: A): void
  reject(reason: unknown): void
}

/**
 * Answers questions together: those that are asked while batches are under way wait for the next one. No answer comes
 * from a batch that began before its question.
 *
 * @param answerAll gives an answer for each question, in their sequence
 */
export function inBatches<Q, A>(
  answerAll: (questions: readonly Q[]) => Promise<readonly A[]>,
): (question: Q) => Promise<A> {
  let waiting: Waiting<Q, A>[] = []
  let under_way = 0

  async function answer(batch: readonly Waiting<Q, A>[]): Promise<void> {
    try {
      const answers = await answerAll(batch.map(({ question }) => question))
      if (answers.length !== batch.length) throw new Error(`${answers.length} answers to ${batch.length} questions`)
      answers.forEach((one, place) => batch[place]?.resolve(one))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  async function begin(): Promise<void> {
    under_way++
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await answer(batch)
    }
    under_way--
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (under_way < BATCHES_AT_ONCE) void begin()
    })
}
