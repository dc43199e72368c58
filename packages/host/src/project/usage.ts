import type { Project } from '@attune/project'
import type { Spent } from '@attune/core/runtime'

/** Usage of models since the project was opened; `waiting`: calls that wait for a limit. */
export const usage = ({ services: { gateway } }: Project): Spent & { readonly waiting: number } => ({
  ...gateway.spent,
  waiting: gateway.waiting,
})
