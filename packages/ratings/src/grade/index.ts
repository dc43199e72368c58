export {
  defaultThresholds,
  type Evidence,
  type Grade,
  type GradeIdentity,
  gradeOf,
  type GradeReason,
  type Thresholds,
} from './grade.js'
export { gradesIn } from './grades-in.js'
