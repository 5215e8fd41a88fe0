export { PlansTab } from './plans/plans-tab.tsx'
export { Planner } from './planner/planner.tsx'
