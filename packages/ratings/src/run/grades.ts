/** Grades of all automatic scores that the studies of an evaluation check. */
import { isAttuneError } from '@attune/core/internal'
import {
  type Evaluation,
  given,
  type ReaderIdentity,
  type ScoreGrade,
  variantName,
} from '@attune/core/findings'
import type { EvaluationConfig } from '@attune/core/runtime'
import { type RatedDialogue, ratedDialogues } from '@attune/kit/internal'
import { defaultThresholds, type GradeIdentity, gradeOf, type Thresholds } from '../grade/grade.js'
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

/** Grades of all judges and estimators with a study. The result omits scores without a study. */
export async function gradesOf(
  evaluation: Evaluation,
  studies: readonly StudyOf[],
  thresholds: Thresholds,
): Promise<ScoreGrade[]> {
  if (studies.length === 0) return []
  const readers = await evaluation.readers()
  const grades: ScoreGrade[] = []
  for (const reader of readers.filter(({ label }) =>
    studies.every(({ people }) => people !== label),
  )) {
    for (const [criterion, asked] of criteriaOf(studies)) {
      const isAsked = ({ study: { design } }: GradedStudy): boolean =>
        design.run.judges.some(
          ({ identity, label }) =>
            identity.criterion === criterion &&
            (label === reader.label || identity.component === reader.component),
        )
      if (asked.some(isAsked))
        grades.push(...(await gradesFor({ evaluation, reader, criterion, asked, thresholds })))
    }
  }
  return grades
}

interface GradedStudy extends StudyOf {
  readonly study: RatedStudy
}

function criteriaOf(studies: readonly StudyOf[]): Map<string, GradedStudy[]> {
  const criteria = new Map<string, GradedStudy[]>()
  for (const of of studies) {
    const study = readRatedStudy(of.folder)
    for (const { identity } of study.design.run.judges) {
      const own = criteria.get(identity.criterion) ?? []
      if (!own.some((each) => each.folder === of.folder))
        criteria.set(identity.criterion, [...own, { ...of, study }])
    }
  }
  return criteria
}

interface GradeRequest {
  readonly evaluation: Evaluation
  readonly reader: ReaderIdentity
  readonly criterion: string
  readonly asked: readonly GradedStudy[]
  readonly thresholds: Thresholds
}

/** Grades of one score, one for each language with scores, also for languages without ratings. */
async function gradesFor({
  evaluation,
  reader,
  criterion,
  asked,
  thresholds,
}: GradeRequest): Promise<ScoreGrade[]> {
  const read: { study: RatedStudy; dialogues: readonly RatedDialogue[] }[] = []
  for (const { study, people } of asked)
    read.push({
      study,
      dialogues: await ratedDialogues(evaluation, { people, source: reader.label, criterion }),
    })
  const sign = given(evaluation, reader.label, criterion).better === 'lower' ? -1 : 1
  const scored = read[0]!.dialogues.filter(({ judge }) => judge.state === 'known')
  return [...new Set(scored.map(({ language }) => language))].map((language) => {
    const own = read.map(({ study, dialogues }) => ({
      study,
      dialogues: dialogues.filter((each) => each.language === language),
    }))
    const isOffline =
      reader.offline ||
      own.some(({ dialogues }) => dialogues.some(({ isJudgeOffline }) => isJudgeOffline))
    const current: GradeIdentity = {
      ...gradeIdentity(reader, criterion, language),
      ...(isOffline && { offline: true }),
    }
    const evidence = own.flatMap(({ study, dialogues }) => {
      const numbers = ratedNumbers(dialogues, {
        level: evaluation.statistics.level,
        epsilon: study.design.epsilon,
        sign,
      })
      const before = study.design.run.judges.filter(
        ({ identity }) => identity.criterion === criterion,
      )
      return before.map(({ identity }) => evidenceOf(study, identity, numbers))
    })
    const grade = gradeOf(current, evidence, thresholds)
    const won = evidence.find(({ id }) => id === grade.evidence)
    return {
      label: variantName(reader.label, reader.conditions),
      criterion,
      language,
      grade: grade.grade,
      text: gradeText(grade, won),
    }
  })
}

/** Studies that the config names, one for each judge of the type `ratings/people`. */
const studiesOf = ({
  judges,
}: Pick<EvaluationConfig, 'judges'>): { people: string; folder: string }[] =>
  judges.flatMap(({ use, label, options }) =>
    use === 'ratings/people' && typeof options['study'] === 'string'
      ? [{ people: label, folder: options['study'] }]
      : [],
  )

/** Grades of an evaluation's scores, to print next to the scores; empty without studies. */
export async function gradesIn(
  evaluation: Evaluation,
  config: Pick<EvaluationConfig, 'judges' | 'analyses'>,
): Promise<readonly ScoreGrade[]> {
  const thresholds =
    config.analyses.find(({ use }) => use === 'ratings/grade')?.options['thresholds'] ?? {}
  try {
    return await gradesOf(evaluation, studiesOf(config), {
      ...defaultThresholds,
      ...(thresholds as Partial<Thresholds>),
    })
  } catch (error) {
    // The judge `ratings/people` reports an error of the study itself, so here the scores only
    // remain ungraded.
    if (isAttuneError(error) && String(error.code).startsWith('ratings/')) return []
    throw error
  }
}
