import { setTimeout as pause } from 'node:timers/promises'
import type { Shift } from '../integrations/checkbox/receipt.ts'
import { ServiceRefused, ServiceUnavailable } from '../integrations/outside-call.ts'
import type { Services } from '../services.ts'
import { dayText } from '../texts/dates.ts'

const LOOKS = 20
const LOOK_MS = 250
/** Kyiv. The law wants a shift closed each day. */
const CLOSING_TIME = '23:45'

const kyivTime = new Intl.DateTimeFormat('uk-UA', {
  timeZone: 'Europe/Kyiv',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** @throws ServiceUnavailable, ServiceRefused */
export async function openShift(services: Services): Promise<void> {
  const { checkbox } = services
  const found = await checkbox.findShift()
  if (found && isOver(services, found)) throw new ServiceUnavailable('the shift of another day is being closed', false)
  if (!found) await askToOpen(services)
  for (let look = 0; look < LOOKS; look++) {
    const shift = await checkbox.findShift()
    if (shift?.status === 'OPENED') return noteShift(services, shift)
    await pause(LOOK_MS)
  }
  throw new ServiceUnavailable('the shift is being opened', false)
}

async function askToOpen({ checkbox }: Services): Promise<void> {
  try {
    await checkbox.openShift()
  } catch (error) {
    // Another process may have just opened it.
    if (!(error instanceof ServiceRefused && (await checkbox.findShift()) !== null)) throw error
  }
}

async function noteShift({ db, clock }: Services, { id, opened_at }: Shift): Promise<void> {
  await db
    .insertInto('fiscal_shifts')
    .values({ outside_id: id, opened_at: opened_at ?? clock.now() })
    .onConflict((conflict) => conflict.column('outside_id').doNothing())
    .execute()
}

/** In the evening, or later if missed. */
export async function closeShiftIfDue(services: Services): Promise<void> {
  const shift = await services.checkbox.findShift()
  if (shift?.status === 'OPENED' && isDue(services, shift)) {
    await noteShift(services, shift)
    await services.checkbox.closeShift()
  }
  const closed_at = services.clock.now()
  const open = shift && !isDue(services, shift) ? shift.id : ''
  await services.db
    .updateTable('fiscal_shifts')
    .set({ closed_at })
    .where('closed_at', 'is', null)
    .where('outside_id', '!=', open)
    .execute()
}

const isDue = (services: Services, shift: Shift) =>
  isOver(services, shift) || kyivTime.format(services.clock.now()) >= CLOSING_TIME

const isOver = ({ clock }: Services, { opened_at }: Shift) =>
  opened_at !== null && dayText(opened_at) < dayText(clock.now())
