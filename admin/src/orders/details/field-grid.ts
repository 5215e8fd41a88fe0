/** Two columns where there is room. */
export const FIELD_GRID = 'grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-[repeat(2,minmax(0,1fr))]'
