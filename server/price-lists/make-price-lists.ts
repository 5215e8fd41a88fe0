import { hryvnia } from '@shop/contract/rules/price'
import { shownStatus } from '@shop/contract/rules/stock'
import { CONTENT } from '../content/public.ts'
import { publicUrl } from '../config.ts'
import type { House } from '../house.ts'
import { invalidate } from '../platform/cache.ts'
import { inTransaction } from '../platform/db.ts'
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
} from '../texts/price-list-words.ts'
import { documentStem } from './document-address.ts'
import { listPriceLists, type PriceListEntry, settlePriceLists } from './price-list-entries.ts'
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
 * Makes every price list anew and shows all of them at once: the full one and one of each category on sale. Those that
 * nothing has changed in keep their address; what was shown before stays to be downloaded for another day.
 */
export async function makePriceLists(house: House): Promise<void> {
  const made_at = house.clock.now()
  const entries = await inTransaction(house.db, (tx) => settlePriceLists(tx))
  const made = new Map<number, string>()
  for (const entry of entries) made.set(entry.id, await makeDocument(house, entry, made_at))

  await inTransaction(house.db, async (tx) => {
    for (const [id, web_path] of made)
      await tx
        .updateTable('price_lists')
        .set({ web_path, made_at })
        .where('id', '=', id)
        // A node that was thought dead may come to its end after the one that took its place.
        .where(({ eb, or }) => or([eb('made_at', 'is', null), eb('made_at', '<=', made_at)]))
        .execute()
    await invalidate(tx, [CONTENT])
  })
  await clearAway(house, entries, made_at)
}

async function makeDocument(house: House, entry: PriceListEntry, made_at: Date): Promise<string> {
  const frame: SheetFrame = {
    sheet_name: SHEET_NAME,
    title: priceListTitle(entry.name_ua, entry.is_full),
    note: priceListNote(made_at),
    columns: COLUMNS,
    page_footer: pageOfPages,
  }
  const shop_url = publicUrl(house.config)
  const batches = cellsOf(listedProducts(house.db, entry.category_id), shop_url)
  return house.files.keepDocument(
    `/files/${FOLDER}/${documentStem(entry, made_at)}`,
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

/** Pages that were sent a moment ago name the documents of a moment ago. */
async function clearAway(house: House, before: readonly PriceListEntry[], now: Date): Promise<void> {
  const named = new Set((await listPriceLists(house.db)).map((entry) => entry.web_path ?? ''))
  for (const { web_path } of before)
    if (web_path !== null && !named.has(web_path)) await house.files.retire(web_path, now)
  await house.files.sweep(FOLDER, named, new Date(now.getTime() - DAY_MS))
}
