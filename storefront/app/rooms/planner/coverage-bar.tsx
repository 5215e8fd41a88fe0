import type { Row } from './planner-state.ts'

/** One mark for each position, coloured by its state. */
export const CoverageBar = ({ rows }: { rows: readonly Row[] }) => (
  <div className="covbar" aria-hidden="true">
    {rows.map(({ item, state }, place) => (
      <i key={`${item.number} ${place}`} className={state} />
    ))}
  </div>
)
