/** Repeats the dialogues of gated scenarios until the baseline has enough repeats. */
import { baselineGated, repeated } from '@attune/host'
import {
  MOST_RUNS,
  ENOUGH,
  worldsToWrite,
  gatedIn,
  unluckyPass,
  isEnough,
  whatWouldDo,
  wouldDoSentence,
} from '@attune/claims'
import { exitCodes } from '../exit-codes.js'
import type { RunReport } from '../run-and-report.js'
import { fold, terminalWidth } from '../terminal-text.js'
import type { Project } from '../types.js'
import { type Price, priceOf } from './price-text.js'
import { runRepeats } from './run-repeats.js'

export interface Repeated {
  /** The project with all repeats that were made. Undefined if nothing was repeated. */
  readonly more?: Project
  readonly runs: number
  readonly price?: Price
  /**
   * Probability that an unchanged bot passes a check, at the 10th percentile over random baselines
   * with this number of runs. Undefined if unknown.
   */
  readonly unlucky?: number
  /**
   * Sentences on settings with which an unchanged bot would pass reliably. Empty if this number of
   * runs suffices.
   */
  readonly wouldDo: readonly string[]
  /** Report of a run that did not finish or in which units failed. */
  readonly ran?: RunReport
}

export interface RepeatRequest {
  /** Total number of runs of the dialogues. Default: as many as needed. */
  readonly runs?: number | undefined
  readonly quiet: boolean
}

const stops: ReadonlySet<number> = new Set([
  exitCodes.interrupted,
  exitCodes.usersMistake,
  exitCodes.ourFault,
  exitCodes.waits,
])

export async function repeatDialogues(project: Project, request: RepeatRequest): Promise<Repeated> {
  const gated = baselineGated(project)
  const most = request.runs ?? MOST_RUNS
  const last = most > 1 ? repeated(project, gated, most) : undefined
  if (!last) return { runs: 1, wouldDo: [] }
  const price = await priceOf(last)
  if (price.dialogues > 0 && !request.quiet)
    say(`Repeats the dialogues of gates, up to ${most} times in all: at most ${price.text}.`)
  let found: Repeated = { runs: 1, price, wouldDo: [] }
  for (let runs = request.runs ?? 2; runs <= most; runs++) {
    const more = repeated(project, gated, runs)!
    const ran = await runRepeats(project, more, request.quiet)
    found = { more, runs, price, wouldDo: [], ...(ran && { ran }) }
    if (ran && stops.has(ran.exitCode)) return found
    const luck = await luckOf(more, { runs, repeats: repeatsOf(project) })
    if (luck === undefined) continue
    const { unlucky } = luck
    found = {
      ...found,
      unlucky,
      wouldDo: unlucky < ENOUGH && runs === most ? luck.wouldDo() : [],
    }
    if (luck.isEnough()) break
  }
  return found
}

const say = (text: string): void =>
  void process.stderr.write(`${fold(text, terminalWidth(process.stderr))}\n`)

const repeatsOf =
  ({ config }: Project) =>
  (name: string): number =>
    config.evaluations.find((each) => each.name === name)?.repeats ?? 1

async function luckOf(
  more: Project,
  { runs, repeats }: { readonly runs: number; readonly repeats: (evaluation: string) => number },
) {
  const worlds = await worldsToWrite(gatedIn(more), repeats)
  if (worlds.length === 0) return undefined
  const { seed } = more.config
  return {
    unlucky: unluckyPass(worlds, runs, seed),
    isEnough: () => isEnough(worlds, runs, seed),
    wouldDo: () => whatWouldDo(worlds, seed).map(wouldDoSentence),
  }
}
