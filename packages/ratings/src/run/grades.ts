/** The grade of each automatic score that a study of an evaluation can check. */
import type { Evaluation, ReaderIdentity, ScoreGrade } from '@attune/core/findings'
import { given, variantName } from '@attune/core/findings'
import { ratedDialogues, type RatedDialogue } from '@attune/kit'
import { defaultThresholds, type Evidence, type GradeIdentity, gradeOf, type Thresholds } from '../grade/grade.js'
import { gradeIdentity } from '../grade/identities.js'
import { gradeText } from '../grade/text.js'
import { evidenceOf } from './evidence.js'
import { ratedNumbers } from './numbers.js'
import { type RatedStudy, readRatedStudy } from './study-files.js'

export interface StudyOf {
  /** Label of the judge `ratings/people`. */
  readonly people: string
  readonly folder: string
}

/** Of every judge and estimator that a study asks about; one that no study knows is unchecked, and has none here. */
export async function gradesOf(
  evaluation: Evaluation,
  studies: readonly StudyOf[],
  thresholds: Thresholds = defaultThresholds,
): Promise<ScoreGrade[]> {
  if (studies.length === 0) return []
  const readers = await evaluation.readers()
  const grades: ScoreGrade[] = []
  for (const reader of readers.filter(({ label }) => studies.every(({ people }) => people !== label))) {
    for (const [criterion, asked] of criteriaOf(studies)) {
      const known = asked.flatMap(({ study }) =>
        study.design.run.judges.filter(
          ({ identity, label }) =>
            identity.criterion === criterion && (label === reader.label || identity.component === reader.component),
        ),
      )
      if (known.length === 0) continue
      for (const language of new Set(known.map(({ identity }) => identity.language)))
        grades.push(...(await gradeFor({ evaluation, reader, criterion, language, asked, thresholds })))
    }
  }
  return grades
}

interface Asked extends StudyOf {
  readonly study: RatedStudy
}

function criteriaOf(studies: readonly StudyOf[]): Map<string, Asked[]> {
  const criteria = new Map<string, Asked[]>()
  for (const of of studies) {
    const study = readRatedStudy(of.folder)
    for (const { identity } of study.design.run.judges) {
      const own = criteria.get(identity.criterion) ?? []
      if (!own.some((each) => each.folder === of.folder)) criteria.set(identity.criterion, [...own, { ...of, study }])
    }
  }
  return criteria
}

interface GradeRequest {
  readonly evaluation: Evaluation
  readonly reader: ReaderIdentity
  readonly criterion: string
  readonly language: string
  readonly asked: readonly Asked[]
  readonly thresholds: Thresholds
}

async function gradeFor({
  evaluation,
  reader,
  criterion,
  language,
  asked,
  thresholds,
}: GradeRequest): Promise<ScoreGrade[]> {
  const evidence: Evidence[] = []
  let isOffline = reader.offline
  let isScored = false
  for (const { study, people } of asked) {
    const all = await ratedDialogues(evaluation, { people, source: reader.label, criterion })
    const own = all.filter((each) => each.language === language)
    isScored ||= own.some(({ judge }) => judge.state === 'known')
    isOffline ||= own.some(({ isJudgeOffline }) => isJudgeOffline)
    const before = study.design.run.judges.filter(
      ({ identity }) => identity.criterion === criterion && identity.language === language,
    )
    const numbers = numbersOf(own, { evaluation, study, label: reader.label, criterion })
    evidence.push(...before.map(({ identity }) => evidenceOf(study, identity, numbers)))
  }
  if (!isScored) return []
  const current: GradeIdentity = { ...gradeIdentity(reader, criterion, language), ...(isOffline && { offline: true }) }
  const grade = gradeOf(current, evidence, thresholds)
  const won = evidence.find(({ id }) => id === grade.evidence)
  return [
    {
      label: variantName(reader.label, reader.conditions),
      criterion,
      language,
      grade: grade.grade,
      text: gradeText(grade, won),
    },
  ]
}

function numbersOf(
  dialogues: readonly RatedDialogue[],
  {
    evaluation,
    study,
    label,
    criterion,
  }: { evaluation: Evaluation; study: RatedStudy; label: string; criterion: string },
) {
  const sign = given(evaluation, label, criterion).better === 'lower' ? -1 : 1
  return ratedNumbers(dialogues, { level: evaluation.statistics.level, epsilon: study.design.epsilon, sign })
}
