export {
  defaultThresholds,
  type Evidence,
  type Grade,
  type GradeIdentity,
  gradeOf,
  type GradeReason,
  type Thresholds,
} from './grade/grade.js'
export { gradesIn } from './run/grades.js'
