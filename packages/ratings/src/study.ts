/**
 * Entry point for studies, for the command and for programs: draw a study from a run, collect
 * ratings on a page or with another tool, and read them.
 */
export { type CurrentAnswer, type ReadLog, readLog } from './answers/read-log.js'
export { LogFile, readAnswers } from './answers/log-file.js'
export type { AnswerRow, SentAnswer } from './answers/row.js'
export { checkDesign, type DesignCheck } from './design/check.js'
export type { Design } from './design/design.js'
export { readStudy, type Study, writeStudy } from './design/folder.js'
export { type PlannedStudy, planStudy } from './design/plan.js'
export { raterView } from './design/rater-view.js'
export { type SizeRow, sizesOf } from './design/sizes.js'
export { readStudyFile, type StudyFile } from './design/study-file.js'
export { importAnswers, type ImportReport } from './import/import-answers.js'
export { formats, type RatingFormat } from './import/read-file.js'
export { readTable as importTable } from './import/table.js'
export { packStudy } from './pack/pack.js'
export { type LabelledLine, type TurnLabels, turnLabels } from './run/turn-labels.js'
export { type RatingServer, type ServeOptions, serveStudy } from './server/serve.js'
export { type StudyStatus, statusOf } from './server/status.js'
