import { openDatabase } from '../../platform/database/db.ts'

// For the tests that acknowledged writes survive a crash: inserts rows into the embedded database in the folder given
// as first argument, and prints each row's number after the insert was acknowledged. Runs until it is killed.
const data_dir = process.argv[2]
if (data_dir === undefined) throw new Error('The data folder is missing')
const { pool } = await openDatabase({ database_url: null, data_dir })
await pool.query('create table if not exists writes (id bigint primary key, text text not null)')
const { rows } = await pool.query<{ last: number | null }>('select max(id) as last from writes')
console.log('open')
for (let id = (rows[0]?.last ?? 0) + 1; ; id += 1) {
  await pool.query('insert into writes (id, text) values ($1, $2)', [id, `row ${id} `.repeat(20)])
  console.log(id)
}
