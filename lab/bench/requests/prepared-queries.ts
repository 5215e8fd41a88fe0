import pg from 'pg'

export type Query = readonly [text: string, values: unknown[]]

/**
 * The baseline of a call: prepared queries through `pg`, one after the other, repeatedly, and nothing else.
 *
 * @returns answers per second
 */
export async function preparedQueries(
  database_url: string,
  queries: readonly Query[],
  workers: number,
  seconds: number,
): Promise<number> {
  const pool = new pg.Pool({ connectionString: database_url, max: workers })
  let answers = 0
  try {
    const ask = async () => {
      for (const [index, [text, values]] of queries.entries())
        await pool.query({ name: `baseline_${index}`, text, values })
    }
    await ask()
    const began = performance.now()
    const until = began + seconds * 1000
    await Promise.all(
      Array.from({ length: workers }, async () => {
        while (performance.now() < until) {
          await ask()
          answers++
        }
      }),
    )
    return answers / ((performance.now() - began) / 1000)
  } finally {
    await pool.end()
  }
}
