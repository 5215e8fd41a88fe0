/**
 * Schema changes that break the previous release while it is still running against the same database. The texts are
 * shown by the failing test.
 */
const CONTRACTIONS: readonly [what: string, pattern: RegExp][] = [
  [
    'drops what the release before still reads',
    /\bdrop\s+(table|column|view|materialized|schema|type|function|sequence)\b/,
  ],
  ['drops a column', /\balter\s+table\b.*\bdrop\s+(?!constraint\b|not\b|default\b|column\b|expression\b|identity\b)\w/],
  ['drops a default that the release before leans on', /\bdrop\s+default\b/],
  ['renames', /\brename\s+(to|column|constraint)\b|\balter\s+table\b.*\brename\b/],
  ['moves to another schema', /\bset\s+schema\b/],
  ['wants a value in a column that the release before may leave empty', /\bset\s+not\s+null\b/],
  ['changes a type', /\balter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\b/],
  // A trigger may run `after truncate on` a table.
  ['empties a table', /\btruncate\b(?! on\b)/],
]

/**
 * Finds SQL statements that remove something the previous release relies on. Additions are fine (tables, indexes,
 * columns that are nullable or have a default), and so is loosening (`drop not null`, `drop constraint`).
 *
 * @returns one sentence for each, empty for statements that only expand
 */
export function findBreakingChanges(statements: readonly string[]): string[] {
  return statements.flatMap((statement) => {
    const plain = withoutTexts(statement)
    const found = CONTRACTIONS.filter(([, pattern]) => pattern.test(plain)).map(([what]) => what)
    const unfilled = addedColumns(plain).some((column) => /\bnot null\b/.test(column) && !isFilled(column))
    if (unfilled) found.push('adds a column that an insert of the release before would leave empty')
    return found.map((what) => `${what}: ${statement.trim().replaceAll(/\s+/g, ' ').slice(0, 120)}`)
  })
}

/**
 * Lower case, on one line, without comments, string literals and function bodies: code that runs later changes no
 * table.
 */
const withoutTexts = (statement: string) =>
  statement
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()

/** The text of each `add column`, up to the next clause. */
const addedColumns = (plain: string) =>
  plain
    .split(/,\s*(?=add\b|alter\b|drop\b)|\balter table \S+ /)
    .filter((part) => /^\s*add (?!constraint|check|unique|primary|foreign|exclude)/.test(part))

const isFilled = (column: string) => /\bdefault\b|\bgenerated\b/.test(column)
