import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { downloadName } from '../texts/words/price-list-words.ts'
import { contentDisposition, parseFileName } from './file-names.ts'
import { listPriceLists } from './price-list-entries.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Streamed, named by category and day. */
export function priceListRoutes(services: Services, fastify: FastifyInstance): void {
  fastify.get<{ Params: { file: string } }>('/files/price-lists/:file', async (request, reply) => {
    const { file } = request.params
    const parsed = parseFileName(file)
    if (!parsed) throw new Refusal('not_found')
    const entry = (await listPriceLists(services.db)).find(({ id }) => id === parsed.price_list_id)
    // Last: an unsent document would leak its file handle.
    const document = await services.files.openDocument(`/files/price-lists/${file}`)
    if (!document) throw new Refusal('not_found')
    const name = entry ? downloadName(entry.name_ua, entry.is_full, parsed.day) : parsed.latin_name
    return (
      reply
        // The address contains a hash.
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .header('Content-Disposition', contentDisposition(parsed.latin_name, name))
        .header('Content-Length', document.bytes)
        .type(XLSX)
        .send(document.content)
    )
  })
}
