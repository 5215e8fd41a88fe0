import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { readConfig } from '../config.ts'
import { openDatabase } from './db.ts'
import { makeTrial, server_url, until } from './trial-database.ts'

test('a second address of the database is refused where it is the embedded one', () => {
  for (const name of ['DATABASE_REPLICA_URL', 'DATABASE_LISTEN_URL'])
    assert.throws(
      () => readConfig({ [name]: 'postgres://replica/shop' }),
      new RegExp(`^Error: ${name} needs PostgreSQL`),
    )
})

test('several replicas are named with commas', () => {
  const config = readConfig({
    DATABASE_URL: 'postgres://a/shop',
    DATABASE_REPLICA_URL: 'postgres://b/shop, postgres://c/shop',
  })
  assert.deepEqual(config.replica_urls, ['postgres://b/shop', 'postgres://c/shop'])
})

// What a real replica does is shown by scripts/proofs/replica.ts; here are those that are none.
if (server_url !== null) {
  const openWith = async (t: TestContext, replicaOf: (database_url: string) => string) => {
    const trial = await makeTrial()
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

  test('where the replica cannot be reached the primary answers, and the address in the metrics has no password', async (t) => {
    const { database, read, replica } = await openWith(t, () => 'postgres://shop:secret@127.0.0.1:1/shop')
    await until('the replica was tried', async () => {
      assert.deepEqual((await read()).rows, [{ one: 1 }])
      return !replica().is_used
    })
    assert.deepEqual({ name: replica().name, reads: replica().reads }, { name: '127.0.0.1:1/shop', reads: 0 })
    assert.ok((database.readState()?.primary_reads ?? 0) > 0)
  })

  test('a server that is no replica any more is never read', async (t) => {
    const { read, replica } = await openWith(t, (database_url) => database_url)
    await until('it was looked at', async () => {
      await read()
      return !replica().is_used
    })
    assert.equal(replica().reads, 0)
  })
}
