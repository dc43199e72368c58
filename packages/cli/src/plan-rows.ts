import { languageName, type ResolvedConfig } from '@attune/core/runtime'
import type {
  WholeChainCalls,
  BudgetLeft,
  CallRange,
  ExpectedByMemory,
  ExpectedCalls,
  UnreadUnits,
} from '@attune/forecast'
import type { PlannedEvaluation, Unprobed } from './types.js'

type Units = PlannedEvaluation['units']

const sum = (units: Partial<Units>, of: 'total' | 'open'): number =>
  Object.values(units).reduce((all, counts) => all + counts[of], 0)

/** Total number of units of all kinds. */
export const totalOf = (units: Partial<Units>): number => sum(units, 'total')

const count = (n: number): string => n.toLocaleString('en')
const money = (n: number): string =>
  n.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** One row per evaluation and kind that has units, and one for all of them. */
export function planRows(planned: readonly PlannedEvaluation[]): string[][] {
  const rows = planned.flatMap(({ evaluation, scenarios, people = scenarios, units }) =>
    Object.entries(units)
      .filter(([, { total }]) => total > 0)
      .map(([kind, { total, open }]) => [
        evaluation,
        count(people),
        kind,
        count(total),
        count(open),
      ]),
  )
  const all = (of: 'total' | 'open'): string =>
    count(planned.reduce((so, { units }) => so + sum(units, of), 0))
  return [
    ['evaluation', countedIn(planned), 'kind', 'units', 'open'],
    ...rows,
    ['all', '', '', all('total'), all('open')],
  ]
}

/** Heading of the column that counts scenarios, people, or both. */
function countedIn(planned: readonly PlannedEvaluation[]): string {
  const ofPeople = planned.filter(({ people }) => people !== undefined).length
  if (ofPeople === 0) return 'scenarios'
  return ofPeople === planned.length ? 'people' : 'scenarios or people'
}

/**
 * Text on the remaining budget: `Left of the budget of the store: 491 of 500 calls, 3.20 of 5.00
 * cost.`
 */
export function budgetText(budget: BudgetLeft): string {
  const left = Object.entries(budget).map(([name, { left: rest, of }]) =>
    name === 'cost'
      ? `${money(rest)} of ${money(of)} ${name}`
      : `${count(rest)} of ${count(of)} ${name}`,
  )
  return `Left of the budget of the store: ${left.join(', ')}.`
}

const listed = (what: string, parts: readonly string[]): string | undefined =>
  parts.length === 0 ? undefined : `${what}: ${parts.join(', ')}.`

/** Text on schemas: `Answers held to a JSON schema: judge 14 of 14, other 3 of 9.` */
export function typedText(expected: readonly ExpectedCalls[]): string | undefined {
  const held = expected.flatMap(({ model, calls, typed }) =>
    typed ? [`${model} ${count(typed)} of ${count(calls)}`] : [],
  )
  return listed('Answers held to a JSON schema', held)
}

/**
 * Text on token limits: `Longest answers, in tokens: seeker 512, my-model 512, judge without a
 * limit (set maxTokens).`
 */
export function longestText(expected: readonly ExpectedCalls[]): string | undefined {
  const longest = expected.flatMap(({ model, longest: tokens }) =>
    tokens === undefined
      ? []
      : [`${model} ${tokens === null ? 'without a limit (set maxTokens)' : count(tokens)}`],
  )
  return listed('Longest answers, in tokens', longest)
}

/**
 * Text on judges whose number of calls depends on the answers: `Calls that depend on the answers:
 * safety 60 to 84 for 12 units, and up to 96 more that look again at what is found.`
 */
export function pathsText(paths: readonly CallRange[]): string | undefined {
  const ranges = paths.map(({ evaluation, label, units, least, most, further }) => {
    const name = paths.some((each) => each.label === label && each.evaluation !== evaluation)
      ? `${evaluation}/${label}`
      : label
    const calls = least === most ? count(least) : `${count(least)} to ${count(most)}`
    const more =
      further === 0 ? '' : `, and up to ${count(further)} more that look again at what is found`
    return `${name} ${calls} for ${count(units)} units${more}`
  })
  return listed('Calls that depend on the answers', ranges)
}

const percent = (share: number): string => `${Math.floor(share * 100)} %`

/**
 * Text on caching: `A cache of the service can serve, of the input: seeker up to 58 % (cost then
 * 0.29), judge up to 79 %.`
 */
export function cacheText(expected: readonly ExpectedCalls[]): string | undefined {
  const served = expected.flatMap(({ model, cacheable }) => {
    if (!cacheable || cacheable.share < 0.01) return []
    const { share, cost } = cacheable
    return [
      `${model} up to ${percent(share)}${cost === undefined ? '' : ` (cost then ${money(cost)})`}`,
    ]
  })
  return listed('A cache of the service can serve, of the input', served)
}

/**
 * Text on reward models that can score many pairs in one call: `Rewards of many pairs a call:
 * reward 555 calls in place of 7,882 with template: llama-3.1.`, and a sentence on servers that
 * need no setting.
 */
export function rewardsText(expected: readonly ExpectedCalls[]): string | undefined {
  const single = expected.flatMap(({ model, calls, larger }) =>
    larger
      ? [`${model} ${count(larger.calls)} calls in place of ${count(calls)} with ${larger.setting}`]
      : [],
  )
  const text = listed('Rewards of many pairs a call', single)
  return (
    text && `${text} A run does so without it where the server shows that its template is this one.`
  )
}

/**
 * Text on batches: `By batch: judge 14 of 14 calls that can wait (cost of the model with all of
 * them 0.42, with none 0.84).`
 */
export function batchText(expected: readonly ExpectedCalls[]): string | undefined {
  const waiting = expected.flatMap(({ model, batch }) => {
    if (!batch || (batch.ordered === 0 && !batch.costs)) return []
    const { ordered, possible, costs } = batch
    const prices = costs
      ? ` (cost of the model with all of them ${money(costs.byBatch)}, with none ${money(costs.singly)})`
      : ''
    return [`${model} ${count(ordered)} of ${count(possible)} calls that can wait${prices}`]
  })
  return listed('By batch', waiting)
}

/**
 * Text on judges without a probe: `Not tested on kind and hurtful dialogues before the run:
 * sage/strategies (…).`
 */
export function unprobedText(unprobed: readonly Unprobed[]): string | undefined {
  const named = unprobed.map(({ judge, why }) => `${judge} (${why})`)
  return listed('Not tested on kind and hurtful dialogues before the run', named)
}

/**
 * Text on units that a run omits: `Left out, as they have no template for the language: talk 8
 * units in German (de).`
 */
export function unreadText(unread: readonly UnreadUnits[]): string | undefined {
  const named = unread.map(({ evaluation, label, language, units }) => {
    const name = unread.some((each) => each.evaluation !== evaluation)
      ? `${evaluation}/${label}`
      : label
    return `${name} ${count(units)} ${units === 1 ? 'unit' : 'units'} in ${languageName(language)}`
  })
  return listed('Left out, as they have no template for the language', named)
}

/**
 * Pairs of names for each replaced service of a plugin: the service, and its replacement in the
 * config.
 */
export const placedServices = ({
  services,
}: Pick<ResolvedConfig, 'services'>): (readonly [string, string])[] =>
  [...services].flatMap(([name, { use }]) => (use === name ? [] : [[name, use] as const]))

/** Text on replaced services: `longemotion/retriever is bm25/retriever.` */
export const servicesText = (placed: Readonly<Record<string, string>>): string =>
  `Replaced services: ${Object.entries(placed)
    .map(([name, use]) => `${name} is ${use}`)
    .join(', ')}.`

/** One row per memory mode and model, on the calls of the sessions that are not done. */
export function memoryRows(byMemory: readonly ExpectedByMemory[]): string[][] {
  if (byMemory.length === 0) return []
  const evaluations = new Set(byMemory.map(({ evaluation }) => evaluation))
  const isPriced = byMemory.some(({ cost }) => cost !== undefined)
  return [
    [
      ...(evaluations.size > 1 ? ['evaluation'] : []),
      'memory',
      'model',
      'calls',
      'tokens in',
      'tokens out',
      'longest prompt',
      ...(isPriced ? ['cost'] : []),
    ],
    ...byMemory.map(({ evaluation, memory, model, calls, tokens, cost, longestPrompt }) => [
      ...(evaluations.size > 1 ? [evaluation] : []),
      memory,
      model,
      count(calls),
      count(tokens.input),
      count(tokens.output),
      longestPrompt.tokens === 0
        ? '–'
        : `${count(longestPrompt.tokens)} (${longestPrompt.scenario})`,
      ...(isPriced ? [cost === undefined ? 'no prices' : money(cost)] : []),
    ]),
  ]
}

/**
 * Text on people whose sessions all run again: `app keeps its memory at its service: 12 people are
 * asked from session 1 under new tokens (60 sessions, 240 calls).`, and a sentence on the setting
 * that avoids it.
 */
export function fromFirstText(all: readonly WholeChainCalls[]): string | undefined {
  if (all.length === 0) return undefined
  const texts = all.map(({ supporter, people, sessions, calls, cost }) => {
    const [who, are] = people === 1 ? ['one person', 'is'] : [`${count(people)} people`, 'are']
    const price = cost === undefined ? '' : `, cost ${money(cost)}`
    return `${supporter} keeps its memory at its service: ${who} ${are} asked from session 1 under new tokens (${count(sessions)} sessions, ${count(calls)} calls${price}).`
  })
  return `${texts.join(' ')} Any change of a chain does so, a session more at its end included; with keeps: result only the sessions from the changed one on are asked.`
}

/** One row per model on the calls of units that are not done, and a row with the sum. */
export function expectedRows(expected: readonly ExpectedCalls[]): string[][] {
  if (expected.length === 0) return []
  const total = (of: (calls: ExpectedCalls) => number): number =>
    expected.reduce((all, each) => all + of(each), 0)
  const isPriced = expected.every(({ cost }) => cost !== undefined)
  const cost = money(total(({ cost = 0 }) => cost))
  const isAnyPriced = expected.some(({ cost }) => cost !== undefined)
  return [
    ['model', 'calls', 'tokens in', 'tokens out', 'cost'],
    ...expected.map(({ model, calls, tokens, cost }) => [
      model,
      count(calls),
      count(tokens.input),
      count(tokens.output),
      cost === undefined ? 'no prices' : money(cost),
    ]),
    [
      'all',
      count(total(({ calls }) => calls)),
      count(total(({ tokens }) => tokens.input)),
      count(total(({ tokens }) => tokens.output)),
      isPriced ? cost : isAnyPriced ? `at least ${cost}` : 'no prices',
    ],
  ]
}
