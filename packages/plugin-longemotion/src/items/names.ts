/** Names of the six tasks in configs and tags. */
export const taskNames = [
  'classification',
  'detection',
  'qa',
  'summary',
  'conversation',
  'expression',
] as const
export type TaskName = (typeof taskNames)[number]

/** Files of the data set; classification has two, one per kind of needle. */
export const fileNames = [
  'emobench',
  'finentity',
  'detection',
  'qa',
  'summary',
  'conversation',
  'expression',
] as const
export type FileName = (typeof fileNames)[number]

export const taskOf = (file: FileName): TaskName =>
  file === 'emobench' || file === 'finentity' ? 'classification' : file

/** Stage of a counselling conversation: reception, diagnosis, consultation, ending. */
export type Stage = 1 | 2 | 3 | 4

/** Aspects of a report in the summary task. */
export const summaryAspects = [
  'causes',
  'symptoms',
  'treatment_process',
  'characteristics_of_illness',
  'treatment_effect',
] as const
export type SummaryAspect = (typeof summaryAspects)[number]
