import { sql } from 'kysely'
import type { NormGap } from '@shop/contract/admin/catalog/norm-files'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { StreamedDocument } from '../../platform/http/streamed-document.ts'
import { tableFile } from '../../platform/xlsx/table-file.ts'
import { dateText } from '../../texts/dates.ts'
import { isListedIn } from '../../catalog/public.ts'

/** Positions without fitting products, by the number of plans in the last 30 days. */
export async function listNormGaps(db: Db, set_id: number): Promise<NormGap[]> {
  const set = await db.selectFrom('norm_sets').select('id').where('id', '=', set_id).executeTakeFirst()
  if (!set) throw new Refusal('not_found')
  const { rows } = await sql<NormGap>`
    select i.id as item_id, r.id as room_id, r.name_ua as room_name_ua, i.number, i.name_ua, i.requirement_ua,
      i.dk_code, i.is_required, case when bool_or(m.how = 'partly') then 'partly' else 'none' end as covered,
      (select count(*)::int from plan_rooms pr join plans pl on pl.id = pr.plan_id
        left join plan_items pi on pi.plan_id = pr.plan_id and pi.item_id = i.id
        where pr.room_id = r.id and pl.updated_at > now() - interval '30 days' and pi.is_owned is not true) as plans_count
    from norm_items i join norm_rooms r on r.id = i.room_id
    left join (norm_matches m join products p on p.id = m.product_id and ${isListedIn('p')}) on m.item_id = i.id
    where r.set_id = ${set_id}
    group by i.id, r.id
    having bool_or(m.how = 'fits') is not true
    order by plans_count desc, covered, i.is_required desc, r.position, i.position, i.id`.execute(db)
  return rows
}

const COVERED = { none: 'немає', partly: 'частково' }

export const normGapsFile = (gaps: readonly NormGap[], now: Date): StreamedDocument =>
  tableFile(
    {
      title: `Чого бракує за переліками ${dateText(now)}`,
      columns: [
        { title: 'Кабінет', width: 24 },
        { title: '№', width: 8 },
        { title: 'Найменування за переліком', width: 40 },
        { title: 'Технічні вимоги', width: 50 },
        { title: 'ДК 021:2015', width: 13 },
        { title: 'Обов’язкове', width: 12 },
        { title: 'Товари', width: 12 },
        { title: 'Планів за 30 днів', width: 12 },
      ],
      rows: [
        gaps.map((gap) => [
          gap.room_name_ua,
          gap.number,
          gap.name_ua,
          gap.requirement_ua,
          gap.dk_code,
          gap.is_required ? 'так' : 'ні',
          COVERED[gap.covered],
          gap.plans_count,
        ]),
      ],
    },
    'xlsx',
  )
