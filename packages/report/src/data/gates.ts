/** Prepares the gates of a check for its report. */
import {
  baselineName,
  type EvaluationDecision,
  isMargin,
  isOfShares,
  readBaseline,
  type SecondLooks,
  ofBothLooks,
} from '@attune/claims'
import type { Dialogue } from '@attune/core'
import { type Evaluation, named } from '@attune/core/findings'
import type { GateCase, GatePicture, GateTurn, GateView } from '../report-data.js'
import { type Themes, themesOf } from './gate-themes.js'
import type { ReportProject } from './project.js'

/**
 * Views of decided gates for the page.
 *
 * @param again second interim analyses, by evaluation. Their dialogues are shown instead of the
 * first ones.
 */
export async function gateViews(
  project: Pick<ReportProject, 'read'>,
  decisions: readonly EvaluationDecision[],
  again?: SecondLooks,
): Promise<readonly GateView[]> {
  const evaluations = project.read.evaluations()
  const views: GateView[] = []
  const themes = new Map<Evaluation, Themes>()
  for (const decision of decisions) {
    const { evaluation: name, gate, outcome, claim, fix } = decision
    const evaluation = ofBothLooks(name, again) ?? evaluations.find((each) => each.name === name)
    if (evaluation && !themes.has(evaluation)) themes.set(evaluation, await themesOf(evaluation))
    const picture = pictureOf(decision)
    views.push({
      evaluation: name,
      name: gate.name,
      supporter: gate.supporter,
      outcome,
      sentence: { en: claim.sentence, zh: decision.zh ?? claim.sentence },
      ...(fix && { fix }),
      ...(picture && { picture }),
      // A gate on harm shows no dialogues here: they are on separate pages behind a content note.
      cases:
        evaluation && gate.of !== 'finding'
          ? await casesOf(decision, evaluation, themes.get(evaluation)!)
          : [],
    })
  }
  return views
}

/**
 * Picture of a gate. Undefined for a gate on harm without a limit, since one confirmed finding fails
 * it, whatever the share.
 */
function pictureOf({ gate, estimate, interval }: EvaluationDecision): GatePicture | undefined {
  if (estimate.state === 'unknown' || (gate.of === 'finding' && gate.bound === 1)) return undefined
  const { against, side, bound: limit } = gate
  const name =
    against.kind === 'baseline'
      ? baselineName(against)
      : against.kind === 'supporter'
        ? against.supporter
        : ''
  const isUnnamed = against.kind === 'baseline' && against.pinned === undefined
  return {
    estimate: estimate.value,
    ...(interval && { lower: interval.lower, upper: interval.upper }),
    limit,
    side,
    ...(isMargin(gate) && { other: { en: name, zh: isUnnamed ? '基线' : name } }),
    ...(isOfShares(gate) ? { scale: 100, unit: ' %' } : { scale: 1, unit: '' }),
  }
}

async function casesOf(
  { gate, most }: EvaluationDecision,
  evaluation: Evaluation,
  themes: Themes,
): Promise<readonly GateCase[]> {
  if (most.length === 0) return []
  const { against, supporter } = gate
  const said = await textsOf(
    evaluation,
    most.map(({ scenario }) => scenario),
  )
  const kept =
    against.kind === 'baseline'
      ? baselineDialogues(against.file, evaluation.name, against)
      : undefined
  return most.map(({ scenario, repeat, own, other }) => {
    const after = said(scenario, supporter, repeat)
    const before =
      against.kind === 'supporter' ? said(scenario, against.supporter, repeat) : kept?.(scenario)
    const sides = against.kind === 'supporter' ? [supporter, against.supporter] : [supporter]
    const note = sides.flatMap((side) => themes(scenario, side, repeat))
    return {
      scenario,
      ...(note.length > 0 && { contentNote: note }),
      numbers: { after: own, ...(other !== undefined && { before: other }) },
      ...(before && { before: turnsOf(before) }),
      ...(after && { after: turnsOf(after) }),
    }
  })
}

async function textsOf(evaluation: Evaluation, wanted: readonly string[]) {
  const found = new Map<string, Dialogue>()
  const keyOf = (...of: readonly (string | number)[]): string => JSON.stringify(of)
  for await (const { scenario, supporter, repeat, dialogue } of evaluation.dialogues({
    readers: [],
  })) {
    if (dialogue.state === 'unknown' || !wanted.includes(scenario.id)) continue
    const key = keyOf(scenario.id, supporter, repeat)
    if (!found.has(key)) found.set(key, dialogue.value)
  }
  return (scenario: string, supporter: string, repeat: number): Dialogue | undefined =>
    found.get(keyOf(scenario, supporter, repeat))
}

/**
 * Returns the stored baseline dialogue of a scenario. None for a pinned release that is not this
 * baseline, because a release stores no texts.
 */
function baselineDialogues(
  file: string,
  evaluation: string,
  { supporter, pinned }: { supporter: string; pinned?: string },
) {
  const { dialogues = {}, evaluations, pinned: release } = readBaseline(file)
  const isOther =
    pinned !== undefined &&
    named(release?.evaluations ?? {}, evaluation)?.id !== named(evaluations, evaluation)?.id
  const own = isOther ? [] : (named(dialogues, evaluation) ?? [])
  return (scenario: string): Dialogue | undefined =>
    own.find((each) => each.scenario === scenario && each.supporter === supporter)?.dialogue
}

const turnsOf = ({ turns }: Dialogue): readonly GateTurn[] =>
  turns.map(({ speaker, text }) => ({ speaker, text }))
