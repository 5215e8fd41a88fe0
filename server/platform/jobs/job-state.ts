import type { JobsState } from './jobs.ts'

export interface LatestJob {
  state: string
  output: { message?: string } | null
}

/** The newest first. */
export const LATEST_JOBS = `select state::text, output from pgboss.job where name = $1 order by created_on desc limit 5`

export function stateOf(jobs: readonly LatestJob[]): JobsState {
  const failed = (job: LatestJob) => ({ state: 'failed' as const, problem: job.output?.message ?? '' })
  const retried = jobs.find(({ state }) => state === 'retry')
  if (jobs.some(({ state }) => state === 'active')) return { state: 'at_work', problem: '' }
  if (retried) return failed(retried)
  if (jobs.some(({ state }) => state === 'created')) return { state: 'waiting', problem: '' }
  return jobs[0]?.state === 'failed' ? failed(jobs[0]) : { state: 'idle', problem: '' }
}
