import type { FastifyInstance } from 'fastify'
import type { House } from '../house.ts'
import { Refusal } from '../platform/refusal.ts'
import { downloadName } from '../texts/price-list-words.ts'
import { readAddress, saveAs } from './document-address.ts'
import { listPriceLists } from './price-list-entries.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The documents themselves, sent piece by piece and saved under a name that says what and of which day they are. */
export function priceListRoutes(house: House, fastify: FastifyInstance): void {
  fastify.get<{ Params: { file: string } }>('/files/price-lists/:file', async (request, reply) => {
    const { file } = request.params
    const address = readAddress(file)
    const document = address && (await house.files.openDocument(`/files/price-lists/${file}`))
    if (!document) throw new Refusal('not_found')
    const entry = (await listPriceLists(house.db)).find(({ id }) => id === address.price_list_id)
    const name = entry ? downloadName(entry.name_ua, entry.is_full, address.day) : address.latin_name
    return (
      reply
        // The address holds a hash of the content.
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .header('Content-Disposition', saveAs(address.latin_name, name))
        .header('Content-Length', document.bytes)
        .type(XLSX)
        .send(document.content)
    )
  })
}
