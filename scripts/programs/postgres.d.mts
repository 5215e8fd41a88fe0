export interface TrialServer {
  /** Of its database `postgres`, for a superuser. */
  url: string
  stop(): Promise<void>
}

export function providePostgres(): Promise<TrialServer | null>

export function startPair(settings?: readonly string[]): Promise<{ primary: TrialServer; standby: TrialServer }>

/** A private PostgreSQL that can be crashed and restarted. */
export interface Cluster {
  url: string
  start: () => Promise<void>
  crash: (signal: 'SIGKILL' | 'SIGQUIT' | 'SIGINT') => Promise<void>
  remove: () => Promise<void>
}

export function makeCluster(settings?: readonly string[]): Promise<Cluster>
