import { Button } from './button.tsx'

interface Props<K extends string> {
  /** For screen readers. */
  label: string
  kinds: readonly K[]
  chosen: K
  onChoose(kind: K): void
  nameOf(kind: K): string
}

/** Shows one kind of a table's rows. */
export function KindButtons<K extends string>({ label, kinds, chosen, onChoose, nameOf }: Props<K>) {
  return (
    <div className="flex flex-wrap gap-2 border-b border-line p-4" role="group" aria-label={label}>
      {kinds.map((kind) => (
        <Button
          key={kind}
          kind={kind === chosen ? 'soft' : 'text'}
          aria-pressed={kind === chosen}
          onClick={() => onChoose(kind)}
        >
          {nameOf(kind)}
        </Button>
      ))}
    </div>
  )
}
