import { hryvnia } from '@shop/contract/rules/money/price'
import { shownStatus } from '@shop/contract/rules/goods/stock'
import { CONTENT, findSignature } from '../content/public.ts'
import { publicUrl } from '../config.ts'
import type { Services } from '../services.ts'
import { invalidate } from '../platform/cache.ts'
import { inTransaction } from '../platform/database/db.ts'
import { LOOK } from '../platform/xlsx/sheet-styles.ts'
import type { Cell, SheetFrame } from '../platform/xlsx/sheet-xml.ts'
import { writeWorkbook } from '../platform/xlsx/workbook.ts'
import {
  AVAILABILITY,
  COLUMN_TITLES,
  pageOfPages,
  priceListNote,
  priceListTitle,
  SHEET_NAME,
  UNIT_NAMES,
} from '../texts/words/price-list-words.ts'
import { fileStem } from './file-names.ts'
import { listPriceLists, type PriceListEntry, syncPriceLists } from './price-list-entries.ts'
import { listedProducts, type PriceListRow } from './price-list-rows.ts'

const FOLDER = 'price-lists'
const DAY_MS = 86_400_000

const COLUMNS = [
  { title: COLUMN_TITLES.article, width: 14 },
  { title: COLUMN_TITLES.name, width: 60 },
  { title: COLUMN_TITLES.dk_code, width: 16 },
  { title: COLUMN_TITLES.unit, width: 10 },
  { title: COLUMN_TITLES.price, width: 14 },
  { title: COLUMN_TITLES.sale_price, width: 16 },
  { title: COLUMN_TITLES.availability, width: 24 },
  { title: COLUMN_TITLES.link, width: 40 },
]

/**
 * The full one and one per active top category, published together. Unchanged lists keep their address; replaced files
 * stay for a day.
 */
export async function makePriceLists(services: Services): Promise<void> {
  const made_at = services.clock.now()
  const entries = await inTransaction(services.db, (tx) => syncPriceLists(tx))
  const made = new Map<number, string>()
  for (const entry of entries) made.set(entry.id, await makeDocument(services, entry, made_at))

  await inTransaction(services.db, async (tx) => {
    for (const [id, web_path] of made)
      await tx
        .updateTable('price_lists')
        .set({ web_path, made_at })
        .where('id', '=', id)
        // A node that seemed dead may finish after its replacement.
        .where(({ eb, or }) => or([eb('made_at', 'is', null), eb('made_at', '<=', made_at)]))
        .execute()
    await invalidate(tx, [CONTENT])
  })
  await removeOldFiles(services, entries, made_at)
}

async function makeDocument(services: Services, entry: PriceListEntry, made_at: Date): Promise<string> {
  const { shop_name } = await findSignature(services.db, 'ua')
  const frame: SheetFrame = {
    sheet_name: SHEET_NAME,
    title: priceListTitle(shop_name, entry.name_ua, entry.is_full),
    note: priceListNote(made_at),
    columns: COLUMNS,
    page_footer: pageOfPages,
  }
  const shop_url = publicUrl(services.config)
  const batches = cellsOf(listedProducts(services.db, entry.category_id), shop_url)
  return services.files.storeDocument(
    `/files/${FOLDER}/${fileStem(entry, made_at)}`,
    'xlsx',
    writeWorkbook(frame, batches),
  )
}

async function* cellsOf(batches: AsyncIterable<PriceListRow[]>, shop_url: string): AsyncGenerator<Cell[][]> {
  for await (const rows of batches) yield rows.map((row) => cellsOfRow(row, shop_url))
}

function cellsOfRow(row: PriceListRow, shop_url: string): Cell[] {
  const address = `${shop_url}/product/${row.id}`
  return [
    { look: LOOK.text, text: row.article },
    { look: LOOK.wrapped, text: row.name_ua },
    { look: LOOK.text, text: row.dk_code ?? '' },
    { look: LOOK.text, text: UNIT_NAMES[row.unit] },
    { look: LOOK.money, number: hryvnia(row.price) },
    { look: LOOK.money, number: row.sale_price === null ? null : hryvnia(row.sale_price) },
    { look: LOOK.wrapped, text: AVAILABILITY[shownStatus(row.status_id, row.amount_in_store)] },
    { look: LOOK.link, text: address, address },
  ]
}

/** For a day pages may still link to them. */
async function removeOldFiles(services: Services, before: readonly PriceListEntry[], now: Date): Promise<void> {
  const in_use = new Set((await listPriceLists(services.db)).map((entry) => entry.web_path ?? ''))
  for (const { web_path } of before)
    if (web_path !== null && !in_use.has(web_path)) await services.files.retire(web_path, now)
  await services.files.sweep(FOLDER, in_use, new Date(now.getTime() - DAY_MS))
}
