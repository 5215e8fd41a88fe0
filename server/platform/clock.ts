/** Lets tests set the time. */
export interface Clock {
  now(): Date
}

export const wallClock: Clock = { now: () => new Date() }
