import { readFileSync } from 'node:fs'

/** Linux counts them in hundredths of a second. */
const TICKS_PER_SECOND = 100

/** The process and all its living descendants. */
const treeOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(treeOf)]

export const childrenOf = (pid: number): number[] =>
  read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)

/** CPU seconds of the tree so far, including descendants that have ended. */
export const cpuSecondsOf = (root: number): number => sum(treeOf(root).map(ownSeconds))

function ownSeconds(pid: number): number {
  const fields = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
  // utime, stime, and both of the children that were waited for.
  return sum(fields.slice(11, 15).map(Number)) / TICKS_PER_SECOND
}

/** RSS, in millions of bytes. */
export const residentOf = (pid: number): number => memoryOf(pid, 'VmRSS')

/** RSS of the process and its living descendants, such as the encoder of pictures. */
export const residentOfTree = (root: number): number => sum(treeOf(root).map(residentOf))

/** The largest RSS that each of them had so far, added up. */
export const peakOfTree = (root: number): number => sum(treeOf(root).map((pid) => memoryOf(pid, 'VmHWM')))

function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = read(`/proc/${pid}/status`)
  return (Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1024) / 1e6
}

/** Empty if the process has just ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
