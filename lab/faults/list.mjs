// `npm run faults` runs them at full length, CI some in short. With `--mutation` each must find a deliberate bug.
import { existsSync } from 'node:fs'

const can_mount = process.getuid?.() === 0 && existsSync('/dev/loop-control')

/**
 * `in_ci`: whether CI runs it in short, after `npm test`.
 *
 * @typedef {{ promise: string, script: string, full: string[], short: string[], in_ci?: boolean }} FaultTest
 */

/** @type {FaultTest[]} */
export const FAULT_TESTS = [
  {
    promise: 'G1 No oversell, no undersell',
    script: 'orders/race.ts',
    full: ['--attempts', '40000'],
    short: ['--attempts', '500'],
    in_ci: true,
  },
  {
    promise: 'G2, G4 Kills lose and double no order; a deploy fails no request',
    script: 'orders/kills.ts',
    full: ['--orders', '10000', '--kills', '100', '--reloads', '20'],
    short: ['--orders', '300', '--kills', '2', '--reloads', '1'],
    in_ci: true,
  },
  {
    promise: 'G2, G8 Crashes of PostgreSQL lose no order, and the shop recovers without help',
    script: 'database/database-crashes.ts',
    full: ['--crashes', '30', '--orders', '10000', '--judge-times'],
    short: ['--crashes', '2', '--orders', '300', '--mails', 'queued'],
  },
  {
    promise: 'G2, G8 A connection that is cut or silent loses no order and leaves no old price',
    script: 'load/connection.ts',
    full: ['--judge-times'],
    short: ['--rounds', '1', '--silent-seconds', '7', '--mails', 'queued'],
  },
  {
    promise: 'G8 After kill -9 of all processes the shop is back, with every order',
    script: 'database/recovery.ts',
    full: ['--judge-times'],
    short: ['--rounds', '1', '--orders', '40'],
  },
  {
    promise: 'G2 An acknowledged order survives a power cut of the embedded database',
    script: 'database/power-cut.ts',
    full: ['--rounds', '20'],
    short: ['--rounds', '1'],
    // Needs root and a loop device; embedded.test.ts kills the process instead.
    in_ci: can_mount,
  },
  {
    promise: 'G5 Never a 5xx from input',
    script: 'inputs.ts',
    full: ['--requests', '200000'],
    short: ['--requests', '600', '--injections', '1'],
    in_ci: true,
  },
  {
    promise: 'Small input never becomes large or slow',
    script: 'bombs.ts',
    full: ['--pieces', '18', '--judge-times'],
    short: [],
  },
  {
    promise: 'sqlmap finds no way in',
    script: 'sqlmap.ts',
    full: [],
    short: ['--only', 'producers'],
    // Takes half an hour and Debian’s sqlmap; inputs.ts sends injections instead.
  },
  {
    promise: 'G3 No mail is lost or doubled while the mail server is down',
    script: 'mail/mail-down.ts',
    full: ['--orders', '1000', '--down-seconds', '600', '--hang-seconds', '30'],
    short: ['--orders', '60', '--down-seconds', '2', '--hang-seconds', '0'],
  },
  {
    promise: 'G7 Too many visitors: admitted requests are served, the others rejected early',
    script: 'load/overload.ts',
    full: ['--seconds', '20', '--times', '3'],
    short: ['--seconds', '2', '--times', '8', '--shape-only'],
  },
  {
    promise: 'Slow clients are cut off, slow uploads of staff succeed',
    script: 'load/slow-clients.ts',
    full: ['--clients', '270', '--takers', '30', '--upload-bytes', '8000000', '--upload-rate', '100000'],
    short: ['--clients', '60', '--takers', '0', '--upload-bytes', '1300000', '--upload-rate', '100000', '--shape-only'],
  },
  {
    promise: 'G15 A client that searches for made-up words delays nobody',
    script: 'load/cheap-clients.ts',
    full: ['--judge-times'],
    short: ['--seconds', '2'],
  },
  {
    promise: 'G13 Outages look like outages',
    script: 'database/outage-answers.ts',
    full: ['--requests', '20'],
    short: ['--requests', '1'],
  },
  {
    promise: 'A full disk loses no order of the embedded shop',
    script: 'database/disk-full.ts',
    full: ['--seconds', '20'],
    short: ['--seconds', '6'],
    // Needs root and a loop device; full-disk.test.ts simulates the errors.
  },
  {
    promise: 'One e-mail, one account; one code, one use',
    script: 'orders/account-races.ts',
    full: [],
    short: ['--rounds', '2'],
  },
  {
    promise: 'P11 A saved price is on every page of every node although replicas lag; a failing one fails no reader',
    script: 'database/replica.ts',
    full: ['--rounds', '100', '--judge-times'],
    short: ['--rounds', '2'],
  },
  {
    promise: 'Two machines are one shop: sessions, limits, captcha, prices, files, jobs',
    script: 'deploy/nodes.ts',
    full: [],
    short: [],
  },
  {
    promise: 'Sign-in does not reveal who has an account',
    script: 'orders/log-in-timing.ts',
    full: [],
    short: ['--tries', '200'],
    // Judges times.
  },
  {
    promise: 'G6 Nobody sees another user’s data from a cache',
    script: 'cache/cache-probes.ts',
    full: ['--probes', '10000'],
    short: ['--probes', '600'],
  },
  {
    promise: 'G4 Two nodes behind nginx are replaced without a failed request',
    script: 'deploy/rolling.ts',
    full: ['--restarts', '20', '--requests', '10000'],
    short: ['--restarts', '1', '--requests', '200'],
    in_ci: true,
  },
  {
    promise: 'G4 Upgrading by one release and back fails no request',
    script: 'deploy/upgrade.ts',
    // The last commit that can be built before the nine admin migrations.
    full: ['--from', '70ec00a'],
    short: ['--from', '70ec00a', '--minutes', '0.1'],
    // Needs the history and the previous release's packages; expanding.test.ts checks the rule.
  },
  {
    promise: 'G11 A backup made under orders brings the shop back',
    script: 'database/restore.ts',
    full: ['--orders', '100000', '--embedded-orders', '500', '--files', '2000', '--minutes-max', '10'],
    short: ['--orders', '500', '--embedded-orders', '0', '--files', '20'],
  },
]

/** Whether a word typed after the command, such as `race`, names this test. */
export const isNamed = ({ script }, word) => script.slice(script.lastIndexOf('/') + 1).startsWith(word)
