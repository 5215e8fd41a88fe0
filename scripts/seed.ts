// `npm run seed`: the demonstration catalogue into an empty database, without opening the shop. `npm start` does it by
// itself on the embedded database; this is for a PostgreSQL of one's own: DATABASE_URL=… npm run seed
import { readConfig } from '../server/config.ts'
import { loadDemo } from '../server/demo/load-demo.ts'
import { closeHouse, openHouse } from '../server/open-house.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const house = await openHouse(readConfig(), say)
try {
  await loadDemo(house, say)
} finally {
  await closeHouse(house)
}
