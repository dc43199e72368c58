/** The line on which dialogues the user should read first: three at most. */
import { harmToRead, worstOf } from '@attune/claims'
import type { Evaluation } from '@attune/core/findings'
import type { Project } from '../types.js'
import type { Headline } from './picture-lines.js'

export interface ReadRequest {
  readonly evaluation: string
  readonly of: Pick<Headline['of'], 'source' | 'name' | 'better'>
  /** Compared supporters; undefined if no supporters are compared. */
  readonly standing?: Headline['standing']
  readonly look?: Headline['look']
}

type Read = Pick<Project['read'], 'evaluations'>

const MOST = 3

export interface ReadFirst {
  /** `Read first: attune show 3/en, 8/en`; empty without a dialogue. */
  readonly text: string
  /** ` (worst of my-bot)`, which a short line omits; empty for dialogues of several supporters. */
  readonly whose: string
}

/** `attune show` finds a scenario by the beginning of its id. */
const shortId = (id: string): string => (/^[0-9a-f]{8}-/.test(id) ? id.slice(0, 8) : id)

/**
 * Up to three dialogues to read: those with harm; else the worst ones of the user's own supporter;
 * else those that weigh most for and against the claim; else those of the own supporter with the
 * most flags, or its first ones.
 */
export async function readFirst(
  read: Read,
  request: ReadRequest,
  ownSupporter: string | undefined,
): Promise<ReadFirst> {
  const evaluation = read.evaluations().find(({ name }) => name === request.evaluation)
  const harm = evaluation && (await harmToRead(evaluation))
  if (harm)
    return readText(
      harm.scenarios.map((scenario) => ({ scenario })),
      ` (harm of ${harm.supporter})`,
    )
  const isCompared = request.standing?.some(({ supporter }) => supporter === ownSupporter) ?? true
  const worst =
    evaluation && ownSupporter !== undefined && isCompared
      ? await worstOf(evaluation, ownSupporter, request.of)
      : []
  if (worst.length > 0) return readText(worst, ` (worst of ${ownSupporter})`)
  if (request.look && request.look.length > 0) return readText(request.look)
  if (!evaluation || ownSupporter === undefined) return nothing
  const flagged = await mostFlagged(evaluation, ownSupporter)
  return flagged.length > 0
    ? readText(flagged, ` (flags of ${ownSupporter})`)
    : readText(await firstOf(evaluation, ownSupporter))
}

type Scenarios = readonly { readonly scenario: string }[]

const nothing: ReadFirst = { text: '', whose: '' }

function readText(scenarios: Scenarios, whose = ''): ReadFirst {
  const ids = scenarios.slice(0, MOST).map(({ scenario }) => shortId(scenario))
  return ids.length === 0 ? nothing : { text: `Read first: attune show ${ids.join(', ')}`, whose }
}

async function mostFlagged(
  evaluation: Pick<Evaluation, 'observations'>,
  own: string,
): Promise<Scenarios> {
  const flags = new Map<string, number>()
  for await (const { kind, supporter, scenario } of evaluation.observations({ kind: 'flag' }))
    if (kind === 'flag' && supporter === own) flags.set(scenario, (flags.get(scenario) ?? 0) + 1)
  return [...flags].toSorted(([, a], [, b]) => b - a).map(([scenario]) => ({ scenario }))
}

async function firstOf(
  evaluation: Pick<Evaluation, 'observations'>,
  own: string,
): Promise<Scenarios> {
  const seen = new Set<string>()
  for await (const { supporter, scenario } of evaluation.observations()) {
    if (supporter === own) seen.add(scenario)
    if (seen.size === MOST) break
  }
  return [...seen].map((scenario) => ({ scenario }))
}
