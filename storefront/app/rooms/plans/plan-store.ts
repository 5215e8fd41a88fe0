import { isCallFailed, isRefusedWith } from '@shop/contract/call'
import { closePlan, getPlan, type Plan, savePlan } from '@shop/contract/shop/plans'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { call } from '../../api/call.ts'
import { type PlanBody, planBody, withRoom } from './plan-body.ts'
import { type ColleagueChange, colleagueChanges, draftedPlan, type Drafts, withDraft } from './plan-rows.ts'
import type { RowChange } from '../planner/planner-state.ts'

const TYPING_MS = 600
const NOTE_MS = 10_000
const TRIES_MAX = 3

export interface OpenPlan {
  plan: Plan
  drafts: Drafts
  /** null if the plan may only be looked at. */
  edit_code: string | null
  status: 'saved' | 'saving' | 'failed'
  /** Shown for ten seconds. */
  notes: readonly ColleagueChange[]
}

/** Called again after another user's change; null saves nothing. */
type Make = (plan: Plan, drafts: Drafts) => PlanBody | null

/** A saved plan that several people may change at once. Rows are merged; of two changes of one row the later counts. */
export class PlanStore {
  /** For `useStore`. */
  readonly state: StoreApi<OpenPlan>
  /** Editors by a link cannot shut the author out. */
  readonly is_author: boolean
  #typing: ReturnType<typeof setTimeout> | undefined
  #saving = Promise.resolve()

  constructor(plan: Plan, edit_code: string | null, is_author: boolean) {
    this.is_author = is_author
    this.state = createStore<OpenPlan>(() => ({ plan, drafts: {}, edit_code, status: 'saved', notes: [] }))
  }

  /** Shown at once, saved when the typing pauses. */
  changeRow(room: string, number: string, change: RowChange) {
    this.state.setState(({ drafts }) => ({ drafts: withDraft(drafts, room, number, change) }))
    clearTimeout(this.#typing)
    this.#typing = setTimeout(() => void this.saveDrafts(), TYPING_MS)
  }

  /** Saves unsaved edits now, and waits for saves in progress. */
  saveDrafts(): Promise<void> {
    clearTimeout(this.#typing)
    return this.#save(draftedPlan)
  }

  rename = (name: string | null) => this.#save((plan) => ({ ...planBody(plan), name }))

  setBudget = (budget: number | null) => this.#save((plan) => ({ ...planBody(plan), budget }))

  removeRoom = (room: string) => this.#save((plan) => planBody(plan, [room]))

  /** @param from the plan as it was before the room was removed */
  restoreRoom(room: string, from: Plan): Promise<void> {
    const others = from.rooms.map((one) => one.room).filter((one) => one !== room)
    const { rooms, items = [] } = planBody(from, others)
    return this.#save((plan) => withRoom(plan, { rooms, items }, plan.budget))
  }

  async close(edit_code: string): Promise<void> {
    const { data } = await call(closePlan, { params: { code: edit_code } })
    this.state.setState({ plan: data, edit_code: data.edit_code ?? null })
  }

  /** Shows colleagues' changes to editors, unless something waits to be saved: the answer to that shows them. */
  async refresh(): Promise<void> {
    const { status, plan, drafts, edit_code } = this.state.getState()
    if (edit_code === null || status === 'saving' || Object.keys(drafts).length > 0) return
    const { data } = await call(getPlan, { params: { code: plan.code } })
    if (this.state.getState().plan === plan) this.#showFromColleague(data)
  }

  #save(make: Make): Promise<void> {
    this.#saving = this.#saving.then(async () => {
      const { edit_code, plan, drafts } = this.state.getState()
      if (edit_code === null || make(plan, drafts) === null) return
      this.state.setState({ status: 'saving' })
      try {
        await this.#saveMerged(edit_code, make)
        this.state.setState({ status: 'saved' })
      } catch (error) {
        console.warn('The plan was not saved', error)
        const is_gone = isCallFailed(error) && error.status === 404
        this.state.setState({ status: 'failed', ...(is_gone && { edit_code: null, drafts: {} }) })
      }
    })
    return this.#saving
  }

  async #saveMerged(edit_code: string, make: Make): Promise<void> {
    for (let tried = 1; ; tried++) {
      const { plan, drafts } = this.state.getState()
      const body = make(plan, drafts)
      if (body === null) return
      try {
        const seen_at = plan.updated_at
        const { data } = await call(savePlan, { params: { code: edit_code }, body: { ...body, seen_at } })
        const is_drafts = make === draftedPlan
        this.state.setState((now) => ({ plan: data, ...(is_drafts && now.drafts === drafts && { drafts: {} }) }))
        return
      } catch (error) {
        if (!isRefusedWith(error, 'stale_edit') || tried === TRIES_MAX) throw error
        this.#showFromColleague((await call(getPlan, { params: { code: plan.code } })).data)
      }
    }
  }

  #showFromColleague(after: Plan) {
    const notes = colleagueChanges(this.state.getState().plan, after)
    this.state.setState((now) => ({ plan: after, notes: [...now.notes, ...notes] }))
    if (notes.length === 0) return
    const forget = () => this.state.setState((now) => ({ notes: now.notes.filter((note) => !notes.includes(note)) }))
    setTimeout(forget, NOTE_MS)
  }
}
