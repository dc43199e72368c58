/** Estimator of recall and invented memories over one person's sessions. */
import {
  defineEstimator,
  type Json,
  type JsonObject,
  known,
  type Known,
  notApplicable,
  type Scenario,
} from '@attune/core'
import { realDates } from './real-dates.js'
import { checkableIn, countsOf, dueCounts } from './measures/memory-trace.js'
import { codedClaims } from './coder/coded-claims.js'
import { claimsPrompt } from './coder/prompt.js'
import type { HeardSession } from './trace/outcome.js'
import { claimsRecord } from './claims-record.js'
import { type Trace, tracePerson } from './trace/trace-person.js'

const share = (
  en: string,
  zh: string,
  about: string,
  aboutZh: string,
  better: 'higher' | 'lower',
) => ({
  title: { en, zh },
  about: { en: about, zh: aboutZh },
  range: [0, 1] as const,
  better,
})
const count = (en: string, zh: string) => ({ title: { en, zh }, folded: true })

const gives = (tracer: Trace['tracer']) => ({
  measures: {
    recall: share(
      'Memory recall',
      '记忆召回率',
      'Share of the facts that came due which the supporter came back to rightly.',
      '到期事实中支持者正确提及的比例。',
      'higher',
    ),
    invented: traced(
      share(
        'Invented memories',
        '编造记忆的比例',
        'Share of checkable claims of an earlier telling that nothing the person said supports.',
        '可核对的“你曾说过”中，求助者从未说过的比例。',
        'lower',
      ),
      tracer,
    ),
    contradicted: traced(
      share(
        'Contradicted memories',
        '矛盾记忆的比例',
        'Share of checkable claims that what the person said contradicts.',
        '可核对的说法中与求助者所说相矛盾的比例。',
        'lower',
      ),
      tracer,
    ),
    stale: share(
      'Stale facts',
      '过时事实的比例',
      'Share of the facts that came due where the supporter says what was true before.',
      '到期事实中支持者仍说旧情况的比例。',
      'lower',
    ),
    due: count('Facts that came due', '到期事实数'),
    claims: traced(
      {
        ...count('Claims of memory', '记忆说法数'),
        about: {
          en: 'Number of statements that the person said something before.',
          zh: '声称此人以前说过某事的语句数。',
        },
      },
      tracer,
    ),
    undecided: count('Claims that the tracer does not decide', '无法判定的说法数'),
  },
})

/** Adds the validation record of the tracer to the declaration of a measure of claims. */
const traced = <T extends { readonly about: { readonly en: string; readonly zh: string } }>(
  number: T,
  tracer: Trace['tracer'],
) => {
  const { record, en, zh } = claimsRecord(tracer)
  const { about } = number
  return { ...number, about: { en: `${about.en} ${en}`, zh: `${about.zh}${zh}` }, record }
}

type Measure = keyof ReturnType<typeof gives>['measures']

const CHOICE =
  'name the chat model that traces claims in "model", or write "tracer: rules" for rules, which are not validated'

/**
 * Reads all sessions of a person. Finds recalled facts, and the source of each claim about earlier
 * sessions.
 */
export const memory = defineEstimator({
  revision: 6,
  summary:
    'Memory over the sessions of a person: recall, invented, contradicted and stale. Claims are traced by a model, or by rules that are not validated.',
  readsChain: true,
  options: {
    type: 'object',
    properties: {
      model: {
        type: 'string',
        format: 'chat-model',
        description: 'The chat model that finds and traces claims.',
      },
      tracer: {
        enum: ['rules'],
        description:
          'Chooses rules in place of a model. They need no model, and are not validated: they leave most claims in other words undecided.',
      },
      maxTokens: {
        type: 'integer',
        minimum: 1,
        default: 4000,
        description: 'Maximum length of the answer of the model, in tokens.',
      },
    },
    additionalProperties: false,
    if: { not: { required: ['model'] } },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON schema
    then: { required: ['tracer'], properties: { tracer: { expected: CHOICE } } },
    else: { properties: { tracer: { not: {}, expected: 'left out, as a model traces claims' } } },
  } as const,
  prompts: [claimsPrompt],
  gives: ({ model }: { readonly model?: string }) => gives(model === undefined ? 'rules' : 'model'),
  create: ({ model, maxTokens }) => ({
    async estimate(dialogue, scenario, context) {
      const { previous = [], session } = context
      const earlier = previous.map(({ number, held, dialogue: { turns } }) => ({
        session: number,
        held,
        turns,
      }))
      const last = {
        session: earlier.length + 1,
        held: session?.held ?? true,
        turns: dialogue.turns,
      }
      const all = [...earlier, last]
      const flags = realDates(all, scenario.brief)
      const coded =
        model === undefined ? undefined : await codedClaims(all, context, { model, maxTokens })
      if (coded?.state === 'unknown')
        return { measures: unknownClaims(all, scenario, coded), series: {}, flags }
      const trace = tracePerson(scenario, all, coded?.value)
      return { measures: numbersOf(trace), series: {}, flags, details: asDetails(trace) }
    },
  }),
})

/** Key of a person's trace in the details of an estimate. */
export const TRACE = 'trace'

const asDetails = (trace: Trace): JsonObject => ({
  [TRACE]: JSON.parse(JSON.stringify(trace)) as Json,
})

/**
 * Measures if claims cannot be traced. Recall and stale facts are known, since they need no model.
 */
function unknownClaims(
  sessions: readonly HeardSession[],
  scenario: Scenario,
  why: Known<never>,
): Record<Measure, Known<number>> {
  const { recall, stale, due } = numbersOf(tracePerson(scenario, sessions, []))
  return { recall, stale, due, invented: why, contradicted: why, claims: why, undecided: why }
}

function numbersOf({ person, claims }: Trace): Record<Measure, Known<number>> {
  const { right, wrong, stale, absent } = dueCounts(person)
  const counts = countsOf(claims.map(({ state }) => state))
  const [due, checkable] = [right + wrong + stale + absent, checkableIn(counts)]
  const of = (part: number, all: number, why: string): Known<number> =>
    all === 0 ? notApplicable(why) : known(part / all)
  return {
    recall: of(right, due, 'no fact came due'),
    invented: of(counts.invented + counts.leak, checkable, 'no memory was claimed'),
    contradicted: of(counts.contradicted, checkable, 'no memory was claimed'),
    stale: of(stale, due, 'no fact came due'),
    due: known(due),
    claims: known(claims.length),
    undecided: known(counts.vague + counts.unverified),
  }
}
