import type { Project } from '@attune/project'
import type { Gateway, Spent } from '@attune/core/runtime'

/** Usage of models since the project was opened; `waiting`: calls that wait for a limit. */
export const usage = ({ services: { gateway } }: Project): Spent & Pick<Gateway, 'waiting' | 'awaited'> => ({
  ...gateway.spent,
  waiting: gateway.waiting,
  awaited: gateway.awaited,
})
