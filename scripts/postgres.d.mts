export interface TrialServer {
  /** Of its database `postgres`, for a user who may do everything. */
  url: string
  stop(): Promise<void>
}

export function providePostgres(): Promise<TrialServer | null>

export function startPair(): Promise<{ primary: TrialServer; standby: TrialServer }>

/** A PostgreSQL of one's own that may be crashed and started again. */
export interface Cluster {
  url: string
  start: () => Promise<void>
  crash: (signal: 'SIGKILL' | 'SIGQUIT' | 'SIGINT') => Promise<void>
  remove: () => Promise<void>
}

export function makeCluster(settings?: readonly string[]): Promise<Cluster>
