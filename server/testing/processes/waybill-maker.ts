// Process for waybill-job.test.ts: opens the shop, prints a line, waits for one, then asks the carrier for a waybill.
import { once } from 'node:events'
import { readConfig } from '../../config.ts'
import { closeServices, openServices } from '../../open-services.ts'
import { makeWaybill } from '../../shipments/waybill/make-waybill.ts'

const [env = '', shipment_id = ''] = process.argv.slice(2)
const services = await openServices(readConfig(JSON.parse(env)), () => undefined)
process.stdout.write('ready\n')
await once(process.stdin, 'data')
// The one that comes too late is turned away; the job would run it again.
const outcome = await makeWaybill(services, Number(shipment_id)).then(
  () => 'done',
  () => 'turned away',
)
process.stdout.write(`${outcome}\n`)
await closeServices(services)
process.exit()
