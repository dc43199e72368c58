/** The items of LongEmotion's tasks: read from the files of its data set, checked, and built of own texts. No model is asked. */
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
