import type { Spent } from '../models/gateway.js'
import type { Project } from './project.js'

/** Usage of models since the project was opened; `waiting`: calls that wait for a limit. */
export const usage = ({ services: { gateway } }: Project): Spent & { readonly waiting: number } => ({
  ...gateway.spent,
  waiting: gateway.waiting,
})
