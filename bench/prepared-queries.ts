import pg from 'pg'

/**
 * The yardstick of a call: one prepared query through `pg`, again and again, nothing else.
 *
 * @returns answers a second
 */
export async function preparedQueries(
  database_url: string,
  [text, values]: readonly [text: string, values: unknown[]],
  workers: number,
  seconds: number,
): Promise<number> {
  const pool = new pg.Pool({ connectionString: database_url, max: workers })
  let answers = 0
  try {
    await pool.query({ name: 'yardstick', text, values })
    const began = performance.now()
    const until = began + seconds * 1000
    await Promise.all(
      Array.from({ length: workers }, async () => {
        while (performance.now() < until) {
          await pool.query({ name: 'yardstick', text, values })
          answers++
        }
      }),
    )
    return answers / ((performance.now() - began) / 1000)
  } finally {
    await pool.end()
  }
}
