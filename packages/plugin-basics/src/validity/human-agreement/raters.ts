import { type JsonObject, unknown, type Verdict } from '@attune/core'
import type { DialogueRecord, Evaluation } from '@attune/core/findings'
import { dialogueKey, type Rating, type Score } from '@attune/kit/internal'
import { dialogueConditions } from '../ratings.js'

/** People's ratings, read from recorded scores. */
export interface Recorded {
  /** Ratings by criterion, then by rater. */
  readonly ratings: ReadonlyMap<string, readonly Rating[]>
  readonly belonging: readonly Belonging[]
  /** Notices of the score files, such as that the log gave the supporter of some rows. */
  readonly notices: readonly string[]
}

/** Number of a supporter's scores in the file, and number that belong to a dialogue. */
export interface Belonging {
  readonly supporter: string
  readonly scores: number
  readonly used: number
}

type Raters = Map<string, Score[]>

/** Reads the verdicts of a judge `core/recorded`. */
export async function readRecorded(evaluation: Evaluation, judge: string): Promise<Recorded> {
  const criteria = new Map<string, Raters>()
  const files = new Map<string, Accounts>()
  const notices = new Set<string>()
  const unread = new Set<string>()
  for await (const record of evaluation.dialogues({ readers: [judge] })) {
    const { [judge]: verdicts } = record.verdicts
    if (verdicts?.state === 'unknown') unread.add(record.supporter)
    if (verdicts === undefined || verdicts.state === 'unknown') continue
    for (const verdict of verdicts.value) {
      note(criteria, record, verdict, evaluation)
      account(files, ownConditions(record, judge), { verdict, record })
      const notice = verdict.details?.['notice']
      if (typeof notice === 'string') notices.add(notice)
    }
  }
  return {
    ratings: new Map([...criteria].map(([criterion, raters]) => [criterion, ratingsOf(raters)])),
    // Scores of a dialogue whose rows are wrong are not counted, and they do belong to it.
    belonging: totals([...files.values()]).filter(({ supporter }) => !unread.has(supporter)),
    notices: [...notices],
  }
}

function note(
  criteria: Map<string, Raters>,
  record: DialogueRecord,
  { criterion, outcome, details }: Verdict,
  evaluation: Evaluation,
): void {
  const { scenario, supporter, repeat, offline } = record
  const conditions = dialogueConditions(record, evaluation)
  const rater = details?.['rater']
  if (typeof rater !== 'string') return
  const raters = criteria.get(criterion) ?? new Map<string, Score[]>()
  criteria.set(criterion, raters)
  const value =
    outcome.state === 'known' && typeof outcome.value === 'string'
      ? unknown('a label')
      : (outcome as Score['value'])
  const score: Score = {
    supporter,
    cluster: scenario.cluster ?? scenario.id,
    dialogue: dialogueKey({ scenario: scenario.id, supporter, repeat, conditions }),
    value,
    offline: offline?.dialogue === true,
  }
  const own = raters.get(rater) ?? []
  own.push(score)
  raters.set(rater, own)
}

const ratingsOf = (raters: Raters): Rating[] =>
  [...raters].map(([title, scores]) => ({ column: { key: title, title }, sign: 1, scores }))

interface Accounts {
  readonly scores: JsonObject
  readonly used: Map<string, number>
}

/**
 * Conditions of the judge itself: a varied judge reads several files, or several raters of a file.
 */
const ownConditions = ({ conditions }: DialogueRecord, judge: string): string =>
  JSON.stringify(Object.entries(conditions).filter(([name]) => name.startsWith(`${judge}.`)))

function account(
  files: Map<string, Accounts>,
  file: string,
  {
    verdict: { details },
    record: { supporter },
  }: { readonly verdict: Verdict; readonly record: DialogueRecord },
): void {
  const scores = details?.['scores']
  if (typeof scores !== 'object' || scores === null || Array.isArray(scores)) return
  const accounts = files.get(file) ?? {
    scores: scores as JsonObject,
    used: new Map<string, number>(),
  }
  files.set(file, accounts)
  if (details?.['line'] !== undefined)
    accounts.used.set(supporter, (accounts.used.get(supporter) ?? 0) + 1)
}

function totals(files: readonly Accounts[]): Belonging[] {
  const all = new Map<string, Belonging>()
  for (const { scores, used } of files) {
    for (const [supporter, count] of Object.entries(scores)) {
      const before = all.get(supporter) ?? { supporter, scores: 0, used: 0 }
      const now = {
        scores: before.scores + Number(count),
        used: before.used + (used.get(supporter) ?? 0),
      }
      all.set(supporter, { supporter, ...now })
    }
  }
  return [...all.values()]
}
