export { addTask, finishTasksAbout } from './tasks.ts'
