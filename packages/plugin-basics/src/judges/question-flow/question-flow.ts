import { defineJudge } from '@attune/core'
import type { GivenCriterion, Severity } from '@attune/core/internal'
import { wordsIn } from '@attune/core/runtime'
import { basicsErrors } from '../../errors.js'
import { judgeOptions } from '../options.js'
import { conversationOf } from '../rubric/rubric.js'
import { labelOf } from './answer-words.js'
import { weightRange, graphOf } from './flow-graph.js'
import { type FlowOptions, FlowTalk, MAX_REPETITIONS, type FlowOutcome } from './flow-talk.js'
import { type FileQuestion, type FlowFile } from './flow-file.js'
import { chosenFlow, shippedFlows } from './flows.js'
import { panelVerdicts } from './panel.js'
import { flowPrompt } from './prompt.js'
import { flowVerdicts, groupCriterion } from './verdicts.js'

/** The user's questions, each of which may determine the next question and may report a finding. */
export const questionFlow = defineJudge({
  revision: 2,
  summary:
    'Your own questions, from a YAML or JSON file: an answer decides what is asked next, a finding names its turn and words.',
  options: {
    type: 'object',
    properties: {
      file: {
        type: 'string',
        format: 'file',
        description:
          'The flow, a YAML or JSON file: `questions`, each with `ask`, and with `answers` and `finding` where it needs them. This or `flow`.',
      },
      flow: {
        type: 'string',
        enum: shippedFlows,
        description:
          'A flow that comes with Attune, in English and Chinese. short: eight questions about suicide risk.',
      },
      ...judgeOptions,
      ask: {
        type: 'string',
        enum: ['each', 'all'],
        default: 'each',
        description:
          'each: a call for each question on the path; all: one call for all questions, which is cheaper, but its answers influence each other.',
      },
      remember: {
        type: 'boolean',
        default: false,
        description:
          'Whether the prompt of a question contains the earlier questions and their answers.',
      },
      unreadable: {
        type: 'string',
        enum: ['rejoin', 'stop'],
        default: 'rejoin',
        description:
          'How the flow continues after an answer that is not an option. rejoin: at the next question that every path asks; stop: it ends.',
      },
      judges: {
        type: 'array',
        items: { type: 'string', format: 'chat-model' },
        minItems: 2,
        uniqueItems: true,
        description:
          'Chat models that each answer the flow, in place of `model`. A finding is confirmed if at least `keep` of them, and at least two, report it; no question is repeated.',
      },
      keep: {
        type: 'integer',
        minimum: 1,
        description:
          'Minimum number of `judges` that must give the same answer. Default: more than half. With 1, findings are not confirmed.',
      },
      confirm: {
        type: 'boolean',
        default: true,
        description:
          'Whether the question of a finding of the highest severity is repeated, at most twice, if the dialogue contains its quote. A finding that is reported again is confirmed. Repetitions have temperature 1 if the first answer had 0.',
      },
    },
    additionalProperties: false,
  },
  idleModels: ({ judges }) => (judges === undefined ? [] : ['model']),
  gives: (options) => givenBy(chosenFlow(options), options),
  // Questions for human raters: those of the flow. The states of groups follow from their answers.
  asks: (options, { language }) =>
    Object.fromEntries(
      chosenFlow(options).questions.flatMap(({ id, isAuto, ask }) =>
        isAuto ? [] : [[id, { about: wordsIn(ask, language) }]],
      ),
    ),
  calls: (options) => callsOf(chosenFlow(options), options),
  prompts: [flowPrompt],
  create: (options) => {
    const flow = chosenFlow(options)
    if (options.keep !== undefined) requireKeep(options.keep, options.judges)
    return {
      subject: 'dialogue',
      async judge(dialogue, _, context) {
        for (const { question, after } of flow.warnings)
          context.warn(
            `An answer to "${question}" says that nothing applies, and drops findings of: ${after.join(', ')}.`,
          )
        const conversation = conversationOf(dialogue, context)
        const talkOf = (own: FlowOptions): Promise<FlowOutcome> =>
          new FlowTalk({ flow, dialogue, context, options: own, conversation }).run()
        const { judges } = options
        if (judges === undefined) return flowVerdicts(flow, await talkOf(options))
        const talks = new Map<string, FlowOutcome>()
        for (const model of judges)
          talks.set(model, await talkOf({ ...options, model, confirm: false }))
        return panelVerdicts(flow, talks, keptBy(judges, options.keep))
      },
    }
  },
})

const keptBy = (judges: readonly string[], keep = Math.floor(judges.length / 2) + 1): number => keep

/** Throws FLOW_KEEP if `keep` exceeds the number of judges. @throws AttuneError FLOW_KEEP */
function requireKeep(keep: number, judges: readonly string[] = []): void {
  if (keep > judges.length) throw basicsErrors.error('FLOW_KEEP', { keep, judges: judges.length })
}

interface CallOptions extends Confirming, Pick<FlowOptions, 'ask'> {}

function callsOf(flow: FlowFile, { ask, confirm, judges }: CallOptions) {
  const graph = graphOf(flow)
  const isHigh = (at: number): boolean => flow.questions[at]!.finding?.level === 'high'
  const calls = weightRange(graph, (at) => (flow.questions[at]!.isAuto ? 0 : 1))
  const repetitions =
    confirm && judges === undefined
      ? weightRange(graph, (at) => (isHigh(at) ? MAX_REPETITIONS : 0)).most
      : 0
  const { least, most } = ask === 'all' ? { least: 1, most: 1 } : calls
  const times = judges?.length ?? 1
  return { least: times * least, most: times * most, further: repetitions }
}

const ABOUT_GROUPS = {
  en: 'The gravest finding of a group of questions; clear where there is none; incomplete where an answer could not be read.',
  zh: '一组问题中最严重的发现；没有则为“无”；有回答无法读取则为不完整。',
}

function givenBy(
  { questions, groups }: FlowFile,
  options: Confirming,
): { readonly criteria: Readonly<Record<string, GivenCriterion>> } {
  const ofGroups = groups.map((group): [string, GivenCriterion] => [
    groupCriterion(group),
    { title: { en: group, zh: group }, about: ABOUT_GROUPS, outcomes: groupStates, folded: true },
  ])
  return {
    criteria: Object.fromEntries([...questions.map((each) => givenOf(each, options)), ...ofGroups]),
  }
}

interface Confirming extends Pick<FlowOptions, 'confirm'> {
  readonly judges?: readonly string[]
  readonly keep?: number
}

/**
 * True if findings can be confirmed. A panel confirms a finding if it requires at least two judges;
 * a single judge confirms findings of the highest severity by repeated questions.
 */
const isConfirming = ({ confirm, judges, keep }: Confirming, severity: Severity): boolean =>
  judges === undefined ? confirm && severity === 'high' : keptBy(judges, keep) > 1

function givenOf(
  { id, title, ask, options, finding }: FileQuestion,
  by: Confirming,
): [string, GivenCriterion] {
  const { level: severity, kind, says, on } = finding ?? {}
  const outcomes = Object.fromEntries(options.map(({ name }) => [name, labelOf(name)]))
  return [
    id,
    {
      about: ask,
      outcomes,
      ...(title !== undefined && { title }),
      ...(severity &&
        kind &&
        says !== undefined && {
          finds: {
            severity,
            kind,
            says,
            ...(on !== undefined && on.join() !== 'yes' && { on }),
            ...(by.judges && { judges: by.judges.length }),
            ...(!isConfirming(by, severity) && { confirms: false }),
          },
        }),
    },
  ]
}

const groupStates = {
  found: { en: 'found', zh: '有发现' },
  unverified: { en: 'unverified', zh: '引文未核实' },
  clear: { en: 'clear', zh: '无' },
}
