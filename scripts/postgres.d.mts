export interface TrialServer {
  /** Of its database `postgres`, for a user who may do everything. */
  url: string
  stop(): Promise<void>
}

export function providePostgres(): Promise<TrialServer | null>

export function startPair(): Promise<{ primary: TrialServer; standby: TrialServer }>
