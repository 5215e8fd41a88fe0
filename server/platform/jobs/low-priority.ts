import os from 'node:os'

/** Lowers the calling worker thread's priority. Only on Linux: elsewhere `0` names the whole process. */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') os.setPriority(0, os.constants.priority.PRIORITY_BELOW_NORMAL)
}
