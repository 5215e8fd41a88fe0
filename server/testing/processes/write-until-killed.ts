import { openDatabase } from './db.ts'

// For the proofs that an acknowledged write stays: writes rows into the embedded database in the folder of the first
// argument and says the number of each on its own line, once the database has acknowledged it. Ends when it is killed.
const data_dir = process.argv[2]
if (data_dir === undefined) throw new Error('Name a data folder')
const { pool } = await openDatabase({ database_url: null, data_dir })
await pool.query('create table if not exists writes (id bigint primary key, text text not null)')
const { rows } = await pool.query<{ last: number | null }>('select max(id) as last from writes')
console.log('open')
for (let id = (rows[0]?.last ?? 0) + 1; ; id += 1) {
  await pool.query('insert into writes (id, text) values ($1, $2)', [id, `row ${id} `.repeat(20)])
  console.log(id)
}
