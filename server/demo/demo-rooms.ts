import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { UNITS } from '@shop/contract/shop/catalog'
import { isDkCode } from '@shop/contract/rules/goods/dk-code'
import { AMOUNT_RULES, type AmountRule } from '@shop/contract/rules/goods/room-amounts'

/** With the articles of its products. */
interface DemoPosition {
  section: string
  number: string
  name_ua: string
  requirement_ua: string
  unit: (typeof UNITS)[number]
  rule: AmountRule
  per: number
  amount: number
  is_required: boolean
  dk_code: string
  products: { article: string; how: 'fits' | 'partly' }[]
}

export interface DemoRoom {
  code: string
  /** Slug of its category. */
  category: string
  name_ua: string
  name_ru: string
  name_en: string
  positions: DemoPosition[]
}

const ORDER = 'physics chemistry biology geography mathematics computer stem primary sport crafts defence'.split(' ')

const Filled = v.pipe(v.string(), v.minLength(1))
const Count = v.pipe(v.string(), v.regex(/^[1-9]\d*$/), v.transform(Number))
/** `room 3`, `pupils 4 1` (one for four pupils), `group 1`, `teacher 1`. */
const Rule = v.pipe(
  v.string(),
  v.transform((typed) => typed.split(' ')),
  v.union([v.tuple([v.literal('pupils'), Count, Count]), v.tuple([v.picklist(['room', 'group', 'teacher']), Count])]),
  v.transform((words) => {
    const rule = v.parse(v.picklist(AMOUNT_RULES), `per_${words[0]}`)
    return words.length === 3 ? { rule, per: words[1], amount: words[2] } : { rule, per: 1, amount: words[1] }
  }),
)
const Articles = v.pipe(
  v.string(),
  v.transform((typed) => typed.split(' ').filter(Boolean)),
  v.array(v.pipe(v.string(), v.regex(/^~?\d\d-\d{4}$/, 'is no article'))),
  v.transform((words) =>
    words.map((word) => ({
      article: word.replace('~', ''),
      how: word.startsWith('~') ? ('partly' as const) : ('fits' as const),
    })),
  ),
)
const Position = v.tuple([
  v.pipe(v.string(), v.regex(/^\d+\.\d+$/, 'is no number')),
  Filled,
  Filled,
  v.picklist(UNITS),
  Rule,
  v.picklist(['required', 'optional']),
  v.pipe(v.string(), v.check(isDkCode, 'is no ДК 021:2015 code')),
  Articles,
])
const Heading = v.tuple([v.pipe(v.string(), v.regex(/^room [a-z]+$/)), Filled, Filled, Filled, Filled])

/**
 * Reads `rooms/*.txt`: a line for the room, `# ` before a section, and positions as `number | name | requirement | unit
 * | rule | required | ДК code | articles`, where `~` marks a partly fitting product.
 */
export async function readDemoRooms(folder: string): Promise<DemoRoom[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.txt'))
  const rooms = await Promise.all(names.map((name) => readRoom(path.join(folder, name))))
  return rooms.sort((a, b) => ORDER.indexOf(a.code) - ORDER.indexOf(b.code))
}

async function readRoom(file: string): Promise<DemoRoom> {
  const [first = '', ...lines] = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '')
  const [room, category, name_ua, name_ru, name_en] = parsed(Heading, first, file)
  const positions: DemoPosition[] = []
  let section = ''
  for (const line of lines) {
    if (line.startsWith('# ')) section = line.slice(2)
    else {
      const [number, name, requirement_ua, unit, counted, required, dk_code, products] = parsed(Position, line, file)
      const is_required = required === 'required'
      positions.push({
        section,
        number,
        name_ua: name,
        requirement_ua,
        unit,
        ...counted,
        is_required,
        dk_code,
        products,
      })
    }
  }
  return { code: room.replace('room ', ''), category, name_ua, name_ru, name_en, positions }
}

function parsed<T>(schema: v.GenericSchema<unknown, T>, line: string, file: string): T {
  const result = v.safeParse(
    schema,
    line.split('|').map((cell) => cell.trim()),
  )
  if (result.success) return result.output
  const [issue] = result.issues
  throw new Error(`${path.basename(file)}, "${line}": ${issue.message}`)
}
