export {
  defaultThresholds,
  type Evidence,
  type Grade,
  type GradeIdentity,
  gradeOf,
  type GradeReason,
  type Thresholds,
} from './grade.js'
export { type ReaderIdentity, readerIdentities } from './identity.js'
