// Every proof of what the shop promises under fire. `npm run prove` runs each at full length, `npm test` in short; what it
// shows and how to read its table stands on top of its script. Each takes `--planted-defect` and must then find it.

/**
 * `not_in_test`: why `npm test` leaves it to `npm run prove`.
 * @typedef {{ promise: string, script: string, full: string[], short: string[], not_in_test?: string }} Proof
 */

/** @type {Proof[]} */
export const PROOFS = [
  {
    promise: 'G1 No oversell, no undersell',
    script: 'race.ts',
    full: ['--attempts', '40000'],
    short: ['--attempts', '500'],
  },
  {
    promise: 'G2, G4 No order lost or doubled by kills; no deploy costs a request',
    script: 'fire.ts',
    full: ['--orders', '10000', '--kills', '100', '--reloads', '20'],
    short: ['--orders', '300', '--kills', '2', '--reloads', '1'],
  },
  {
    promise: 'G2, G8 Crashes of PostgreSQL cost no order, and the shop comes back by itself',
    script: 'database-crashes.ts',
    full: ['--crashes', '30', '--orders', '10000', '--judge-times'],
    short: ['--crashes', '2', '--orders', '300', '--letters', 'written'],
  },
  {
    promise: 'G2, G8 A line that is cut or goes silent costs no order and leaves no old price',
    script: 'connection.ts',
    full: ['--judge-times'],
    short: ['--rounds', '1', '--silent-seconds', '7', '--letters', 'written'],
  },
  {
    promise: 'G8 After kill -9 of all of it the shop is back, with every order',
    script: 'recovery.ts',
    full: ['--judge-times'],
    short: ['--rounds', '1', '--orders', '40'],
  },
  {
    promise: 'G2 An order outlives a power cut of the embedded database',
    script: 'power-cut.ts',
    full: ['--rounds', '20'],
    short: ['--rounds', '1'],
    not_in_test: 'needs root and a loop device; embedded.test.ts kills the process instead',
  },
  {
    promise: 'G5 Never a 5xx from input',
    script: 'inputs.ts',
    full: ['--requests', '200000'],
    short: ['--requests', '600', '--injections', '1'],
  },
  {
    promise: 'Nothing small that comes in grows large or takes for ever',
    script: 'bombs.ts',
    full: ['--pieces', '18', '--judge-times'],
    short: [],
  },
  {
    promise: 'No text is taken for SQL, says sqlmap',
    script: 'sqlmap.ts',
    full: [],
    short: ['--only', 'producers'],
    not_in_test: 'takes half an hour and Debian’s sqlmap; inputs.ts sends each field a list of injections instead',
  },
  {
    promise: 'G3 No letter is lost or doubled while the mail server is away',
    script: 'mail-down.ts',
    full: ['--orders', '1000', '--down-seconds', '600', '--hang-seconds', '30'],
    short: ['--orders', '60', '--down-seconds', '2', '--hang-seconds', '0'],
  },
  {
    promise: 'G7 Too many visitors: who is let in is served, the others are told to come again',
    script: 'overload.ts',
    full: ['--seconds', '20', '--times', '3'],
    short: ['--seconds', '2', '--times', '8', '--shape-only'],
  },
  {
    promise: 'Slow clients are cut off, slow uploads of the office arrive',
    script: 'slow-clients.ts',
    full: ['--clients', '270', '--takers', '30', '--upload-bytes', '8000000', '--upload-rate', '100000'],
    short: ['--clients', '60', '--takers', '0', '--upload-bytes', '1300000', '--upload-rate', '100000', '--shape-only'],
  },
  {
    promise: 'A full disk loses no order of the embedded shop',
    script: 'disk-full.ts',
    full: ['--seconds', '20'],
    short: ['--seconds', '6'],
    not_in_test: 'needs root and a loop device; full-disk.test.ts has the errors of a full disk without one',
  },
  {
    promise: 'One e-mail, one account; one code, one use',
    script: 'account-races.ts',
    full: [],
    short: ['--rounds', '2'],
  },
  {
    promise: 'P11 A saved price is on every page of every node though replicas lag; one that is gone fails no reader',
    script: 'replica.ts',
    full: ['--rounds', '100', '--judge-times'],
    short: ['--rounds', '2'],
  },
  {
    promise: 'Two machines are one shop: sessions, limits, captcha, prices, files, jobs',
    script: 'nodes.ts',
    full: [],
    short: [],
  },
  {
    promise: 'Log-in does not tell who has an account',
    script: 'log-in-timing.ts',
    full: [],
    short: ['--tries', '200'],
    not_in_test: 'judges times',
  },
  {
    promise: 'G6 Nobody sees another one’s data from a cache',
    script: 'cache-probes.ts',
    full: ['--probes', '10000'],
    short: ['--probes', '600'],
  },
  {
    promise: 'G4 Two nodes behind nginx are replaced without a failed request',
    script: 'rolling.ts',
    full: ['--restarts', '20', '--requests', '10000'],
    short: ['--restarts', '1', '--requests', '200'],
  },
  {
    promise: 'G4 Up by one release and down again without a failed request',
    script: 'upgrade.ts',
    // The last commit before the nine migrations of the office that can be built: those between are steps of one change.
    full: ['--from', '70ec00a'],
    short: ['--from', '70ec00a', '--minutes', '0.1'],
    not_in_test: 'needs the history and installs the packages of the release before; expanding.test.ts holds the rule',
  },
  {
    promise: 'G11 A backup made while everybody orders brings the shop back',
    script: 'restore.ts',
    full: ['--orders', '100000', '--embedded-orders', '500', '--files', '2000', '--minutes-max', '10'],
    short: ['--orders', '500', '--embedded-orders', '0', '--files', '20'],
  },
]
