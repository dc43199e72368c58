/**
 * Writes a baseline: repeats its dialogues, refuses a loss, and stores what checks and reports
 * need.
 */
import {
  alikeSupporters,
  anchorsSentence,
  type Baseline,
  baselineText,
  claimsErrors,
  comparisons,
  deadSentence,
  ENOUGH,
  gatedIn,
  gatesThatCannotFail,
  harmTexts,
  insteadOf,
  missedCollapses,
  noteSentences,
  notesOf,
  type UnfailableGate,
  unaskedSentences,
  withPinned,
} from '@attune/claims'
import { anchorJudges, secondLooks, undecidedIn } from '@attune/host'
import { resolve } from 'node:path'
import { isAttuneError } from '@attune/core/internal'
import { isSessionId } from '@attune/core/findings'
import { fold } from '../terminal-text.js'
import { noticesText } from '../error-report.js'
import { exitCodes } from '../exit-codes.js'
import { writeWhole } from '../output-files.js'
import type { Project } from '../types.js'
import { type Repeated, repeatDialogues, type RepeatRequest } from './repeat-dialogues.js'

interface Said {
  readonly report: object
  readonly text: string
  readonly exitCode: number
}

export interface BaselineRequest extends RepeatRequest {
  readonly supporters?: readonly string[] | undefined
  /**
   * Name of a release. The file also stores these values as the pinned release, in place of the
   * release that is pinned now.
   */
  readonly pin?: string | undefined
  /** True to store dialogues that later checks judge again. */
  readonly anchors: boolean
  /** True if the file may contain texts of dialogues. */
  readonly texts: boolean
  /** Reason for writing a version that failed against the baseline. */
  readonly acceptLoss?: string | undefined
}

/**
 * Throws SUMMARY_UNKNOWN_NAME for a supporter that is in no evaluation, BASELINE_EMPTY,
 * BASELINE_LOSS, and the errors of an invalid file.
 */
export async function writeBaseline(
  project: Project,
  file: string,
  request: BaselineRequest,
): Promise<Said> {
  const { supporters, texts, anchors: isAnchored, pin } = request
  const sides = comparisons(project)
  const once = await sides.baseline(supporters)
  await notesAgainst(project, file, request)
  const repeated = await repeatDialogues(project, request)
  const { more, ran } = repeated
  if (ran && ran.exitCode !== exitCodes.failedUnits) return ran
  const notes = await notesAgainst(project, file, request)
  const numbers = more ? await sides.baseline(supporters, more) : once
  const occasion = `baseline ${project.services.clock.date().toISOString()}`
  const anchors = isAnchored
    ? await sides.keepAnchors(anchorJudges(project), { supporters, texts, occasion })
    : {}
  const dialogues = texts ? await sides.keepDialogues(supporters) : {}
  const alike = texts && more ? await alikeSupporters(gatedIn(more), supporters) : {}
  const baseline: Baseline = {
    ...withPinned(resolve(file), numbers, pin),
    ...notes,
    ...(Object.keys(anchors).length > 0 && { anchors }),
    ...(Object.keys(dialogues).length > 0 && { dialogues }),
    ...(Object.keys(alike).length > 0 && { alike }),
  }
  await writeWhole(resolve(file), [baselineText(baseline)])
  // The repeats may have made dialogues that were missing before.
  const now = more ? await sides.baseline(supporters) : once
  const unasked = unaskedSentences(now, file)
  return saidOf({ project, file, baseline, unasked, repeated })
}

/**
 * Notes on this version from a comparison with the existing file. Throws BASELINE_LOSS for a loss
 * that is not accepted.
 */
async function notesAgainst(
  project: Project,
  file: string,
  { acceptLoss: why }: BaselineRequest,
): Promise<Pick<Baseline, 'accepted' | 'undecided'>> {
  const decisions = await decidedAgainst(project, resolve(file))
  const { failed, undecided } = notesOf(decisions)
  if (failed.length > 0 && why === undefined) {
    const gates = failed.map(({ gate, sentence }) => `${gate}: ${sentence}`).join(' ')
    throw claimsErrors.error('BASELINE_LOSS', { file, gates })
  }
  const date = project.services.clock.date().toISOString()
  return {
    ...(failed.length > 0 && why !== undefined && { accepted: { why, date, gates: failed } }),
    ...(undecided.length > 0 && { undecided }),
  }
}

/** Errors of gates whose baseline is missing or has another format: no comparison is made. */
const NO_BASELINE: ReadonlySet<string> = new Set([
  'BASELINE_MISSING',
  'BASELINE_FORMAT',
  'BASELINE_LACKS',
  'GATES_MISSING',
])

async function decidedAgainst(project: Project, path: string) {
  const sides = comparisons(project)
  try {
    const first = await sides.look(true)
    const again = await secondLooks(project, undecidedIn(first))
    const decisions = await sides.look(true, again)
    return decisions.filter(
      ({ gate: { against } }) => against.kind === 'baseline' && against.file === path,
    )
  } catch (error) {
    if (isAttuneError(error) && NO_BASELINE.has(error.code)) return []
    throw error
  }
}

interface Written {
  readonly project: Project
  readonly file: string
  readonly baseline: Baseline
  /** One sentence per evaluation whose dialogues are not all there. */
  readonly unasked: readonly string[]
  readonly repeated: Repeated
}

async function saidOf({ project, file, baseline, unasked, repeated }: Written): Promise<Said> {
  const counts = countsOf(baseline)
  const { pinned, anchors = {}, accepted, undecided } = baseline
  const notices = await project.services.session.unnamed()
  const luck = luckSentences(repeated)
  const isOfFile = ({ gate: { against } }: Pick<UnfailableGate, 'gate'>): boolean =>
    against.kind === 'baseline' && against.file === resolve(file)
  const dead = (await gatesThatCannotFail(gatedIn(project))).filter(isOfFile)
  const missed = (await missedIn(project)).filter(isOfFile)
  const said = [
    ...unasked,
    ...dead.map((each) => `${deadSentence(each)}\n${insteadOf(each.gate).en}`),
    ...luck,
    ...missed.map(({ message, fix }) => `${message}\n${fix}`),
    ...Object.entries(anchors).map(([name, each]) => anchorsSentence(name, each)),
    ...noteSentences(file, baseline),
  ]
  const harm = Object.values(baseline.evaluations).flatMap((each) => each.harm ?? [])
  const lines = [
    ...harmTexts(harm).map((line) => fold(line)),
    `Wrote ${file}`,
    ...counts.map(({ evaluation, supporters, repeats, ...sizes }) => {
      const often = repeats === 1 ? '' : `, ${repeats} dialogues of each`
      return `${evaluation}: ${supporters.join(', ')}; ${sizeText(sizes)}${often}`
    }),
    ...(pinned ? [`Pinned: ${pinned.name}`] : []),
    ...said.map((sentence) => fold(sentence)),
    ...(repeated.ran ? ['', repeated.ran.text] : []),
    ...(notices.length > 0 ? ['', noticesText(notices)] : []),
  ]
  const { runs, unlucky, price } = repeated
  return {
    exitCode: repeated.ran?.exitCode ?? exitCodes.done,
    report: {
      harm,
      file,
      evaluations: counts,
      ...(pinned && { pinned: pinned.name }),
      runs,
      ...(unlucky !== undefined && { unlucky }),
      ...(price && { price: { dialogues: price.dialogues, calls: price.calls } }),
      ...(repeated.wouldDo.length > 0 && { wouldDo: repeated.wouldDo }),
      ...(dead.length > 0 && { dead: dead.map(({ gate, why }) => ({ gate: gate.name, why })) }),
      ...(missed.length > 0 && {
        missed: missed.map(({ gate, message }) => ({ gate: gate.name, why: message })),
      }),
      ...(accepted && { accepted }),
      ...(undecided && { undecided }),
      notices,
      ...(unasked.length > 0 && { unasked }),
    },
    text: lines.join('\n'),
  }
}

/** Gates that a total collapse may not fail. Empty as long as other baselines are missing. */
async function missedIn(project: Project): ReturnType<typeof missedCollapses> {
  try {
    return await missedCollapses(gatedIn(project), project.config.seed)
  } catch (error) {
    if (isAttuneError(error) && NO_BASELINE.has(error.code)) return []
    throw error
  }
}

function luckSentences({ runs, unlucky, wouldDo }: Repeated): readonly string[] {
  if (unlucky === undefined) return []
  const percent = `${Math.round(100 * unlucky)} %`
  const luck = `Of ten such baselines, the unluckiest lets an unchanged bot pass in ${percent} of commits.`
  if (unlucky >= ENOUGH || wouldDo.length === 0) return [luck]
  const often = runs === 1 ? 'One run does' : `${runs} runs do`
  return [`${luck} ${often} not suffice for ${Math.round(100 * ENOUGH)} %. ${wouldDo.join(' ')}`]
}

const countsOf = ({ evaluations }: Baseline) =>
  Object.entries(evaluations).map(([evaluation, { scenarios, numbers }]) => ({
    evaluation,
    supporters: [...new Set(numbers.map(({ supporter }) => supporter))],
    scenarios: Object.keys(scenarios).length,
    ...peopleIn(scenarios),
    repeats: Math.max(0, ...numbers.flatMap(({ values }) => Object.values(values).map(repeatsIn))),
  }))

type Evaluations = Baseline['evaluations']

/** Number of people, if all scenarios are their sessions. */
function peopleIn(scenarios: Evaluations[string]['scenarios']): { readonly people?: number } {
  const all = Object.entries(scenarios)
  const areSessions =
    all.length > 0 && all.every(([id, { cluster = id }]) => id !== cluster && isSessionId(id))
  return areSessions ? { people: new Set(all.map(([, { cluster }]) => cluster)).size } : {}
}

/** `12 people, 60 sessions`. */
function sizeText({ scenarios, people }: { readonly scenarios: number; readonly people?: number }) {
  const [size, what] = people === undefined ? [scenarios, 'scenario'] : [scenarios, 'session']
  const of = size === 1 ? `one ${what}` : `${size} ${what}s`
  if (people === undefined) return of
  return `${people === 1 ? 'one person' : `${people} people`}, ${of}`
}

const repeatsIn = (values: readonly (readonly [number, ...unknown[]])[]): number =>
  Math.max(0, ...values.map(([repeat]) => repeat))
