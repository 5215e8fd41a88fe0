import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { readConfig } from '../../config.ts'
import { openDatabase } from './db.ts'
import { createEmptyDatabase, server_url } from '../../testing/empty-database.ts'
import { until } from '../../testing/wait-until.ts'

test('a second database address is refused with the embedded database', () => {
  for (const name of ['DATABASE_REPLICA_URL', 'DATABASE_LISTEN_URL'])
    assert.throws(
      () => readConfig({ [name]: 'postgres://replica/shop' }),
      new RegExp(`^Error: ${name} needs PostgreSQL`),
    )
})

test('several replicas are separated by commas', () => {
  const config = readConfig({
    DATABASE_URL: 'postgres://a/shop',
    DATABASE_REPLICA_URL: 'postgres://b/shop, postgres://c/shop',
  })
  assert.deepEqual(config.replica_urls, ['postgres://b/shop', 'postgres://c/shop'])
})

// Real replicas are tested in lab/faults/database/replica.ts. These are servers that are not replicas.
if (server_url !== null) {
  const openWith = async (t: TestContext, replicaOf: (database_url: string) => string) => {
    const trial = await createEmptyDatabase()
    const database_url = trial.database_url ?? assert.fail('no server')
    const database = await openDatabase({ database_url, data_dir: '', replica_urls: [replicaOf(database_url)] })
    t.after(async () => {
      await database.close()
      await trial.drop()
    })
    const read = () => sql<{ one: number }>`select 1 as one`.execute(database.reads)
    const replica = () => database.readState()?.replicas[0] ?? assert.fail('no replica')
    return { database, read, replica }
  }

  test('if the replica is unreachable the primary answers, and the address in the metrics has no password', async (t) => {
    const { database, read, replica } = await openWith(t, () => 'postgres://shop:secret@127.0.0.1:1/shop')
    await until('the replica was tried', async () => {
      assert.deepEqual((await read()).rows, [{ one: 1 }])
      return !replica().is_used
    })
    assert.deepEqual({ name: replica().name, reads: replica().reads }, { name: '127.0.0.1:1/shop', reads: 0 })
    assert.ok((database.readState()?.primary_reads ?? 0) > 0)
  })

  test('a promoted server is never read', async (t) => {
    const { read, replica } = await openWith(t, (database_url) => database_url)
    await until('it was looked at', async () => {
      await read()
      return !replica().is_used
    })
    assert.equal(replica().reads, 0)
  })
}
