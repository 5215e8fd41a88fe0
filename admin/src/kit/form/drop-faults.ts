type Faults = Readonly<Record<string, string>>

/** Of changed fields and of what is inside them. */
export const dropFaults = (faults: Faults, changed: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(faults).filter(([name]) => !changed.some((field) => name === field || name.startsWith(`${field}.`))),
  )
