/**
 * Items of LongEmotion's tasks: read from the data set's files, checked, and built from users'
 * texts. Makes no calls.
 */
export { contrasts } from './contrasts.js'
export { data } from './data.js'
export {
  fileNames,
  type FileName,
  type Stage,
  type SummaryAspect,
  summaryAspects,
  taskNames,
  type TaskName,
} from './names.js'
export { needles } from './needles.js'
export { tasks } from './tasks.js'
