/** The six tasks, as configs and tags name them. */
export const taskNames = ['classification', 'detection', 'qa', 'summary', 'conversation', 'expression'] as const
export type TaskName = (typeof taskNames)[number]

/** Ways of asking: with only the task's own text, with passages retrieved from it, or with passages and notes on them. */
export const settingNames = ['base', 'rag', 'coem', 'self-rag', 'search-o1'] as const
export type Setting = (typeof settingNames)[number]

/** The files of the data set: classification has two, one per kind of needle. */
export const fileNames = ['emobench', 'finentity', 'detection', 'qa', 'summary', 'conversation', 'expression'] as const
export type FileName = (typeof fileNames)[number]

export const taskOf = (file: FileName): TaskName =>
  file === 'emobench' || file === 'finentity' ? 'classification' : file
