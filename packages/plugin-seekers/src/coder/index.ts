import {
  defineEstimator,
  type Dialogue,
  fenced,
  type Known,
  known,
  notApplicable,
  type Scenario,
  unknown,
} from '@attune/core'
import type { Evidence } from '@attune/core/internal'
import { type Code, codePrompt, codes, type Finding } from './prompt.js'

const contradictions = new Set<Code>(['contradict-card', 'contradict-self'])

/**
 * Estimator that asks a model for mistakes of the seeker which word lists cannot find, such as
 * contradictions. Each code (kind of mistake) quotes the words that show it.
 */
export const coder = defineEstimator({
  revision: 1,
  summary:
    'Mistakes in how the seeker is played that only a reader sees: role flips, the fourth wall, contradictions, inventions, early relief.',
  gives: {
    measures: {
      'role-flip': {
        title: { en: 'Speaks as a helper', zh: '像帮助者说话' },
        about: {
          en: 'The share of its messages in which a model reads that it helps in place of asking for help.',
          zh: '由模型判断，它在帮助对方而不是求助的消息比例。',
        },
        range: [0, 1],
      },
      'fourth-wall': {
        title: { en: 'Speaks of role or model', zh: '谈到角色或模型' },
        about: {
          en: 'The share of its messages in which a model reads that it speaks of its role or of being a model.',
          zh: '由模型判断，谈到角色或自己是模型的消息比例。',
        },
        range: [0, 1],
      },
      'contradict-card': {
        title: { en: 'Contradicts its card', zh: '与人物卡矛盾' },
        about: {
          en: 'The share of its messages that contradict its card, as a model reads them.',
          zh: '由模型判断，与人物卡矛盾的消息比例。',
        },
        range: [0, 1],
      },
      'contradict-self': {
        title: { en: 'Contradicts itself', zh: '自相矛盾' },
        about: {
          en: 'The share of its messages that contradict an earlier one, as a model reads them.',
          zh: '由模型判断，与之前消息矛盾的消息比例。',
        },
        range: [0, 1],
      },
      invented: {
        title: { en: 'Invents facts', zh: '编造事实' },
        about: {
          en: 'The share of its messages with a fact that neither card nor dialogue has, as a model reads them.',
          zh: '由模型判断，含有人物卡和对话中都没有的事实的消息比例。',
        },
        range: [0, 1],
      },
      'early-relief': {
        title: { en: 'Relieved too early', zh: '过早好转' },
        about: {
          en: 'The share of its messages that are better without a reason in what was said, as a model reads them.',
          zh: '由模型判断，没有缘由就好转的消息比例。',
        },
        range: [0, 1],
      },
    },
  },
  options: {
    type: 'object',
    properties: {
      model: {
        type: 'string',
        format: 'chat-model',
        default: 'offline',
        description: 'The chat model that reads.',
      },
    },
    additionalProperties: false,
  },
  prompts: [codePrompt],
  create: ({ model }) => ({
    async estimate(dialogue, scenario, context) {
      const own = dialogue.turns.filter(
        ({ speaker, scripted }) => speaker === 'seeker' && scripted !== true,
      )
      if (own.length === 0) {
        const none = notApplicable('no message of its own')
        return { series: {}, measures: byCode(() => none) }
      }
      const input = {
        card: fenced('card', scenario.profile, context),
        talk: fenced('conversation', dialogue.turns, context),
      }
      const { answer } = await context.ask(codePrompt, input, {
        model,
        sampling: { temperature: 0, maxTokens: 1024 },
      })
      if (answer.state === 'unknown')
        return { series: {}, measures: byCode(() => unknown(answer.why)) }
      const shown = answer.value.filter((finding) => isShown(finding, dialogue, scenario))
      const evidence = Object.fromEntries(codes.map((code) => [code, evidenceOf(code, shown)]))
      return {
        series: {},
        measures: byCode((code) =>
          known(new Set(evidence[code]!.map(({ turn }) => turn)).size / own.length),
        ),
        evidence,
        details: { unshown: answer.value.length - shown.length },
      }
    },
  }),
})

const byCode = (of: (code: Code) => Known<number>): Record<Code, Known<number>> =>
  Object.fromEntries(codes.map((code) => [code, of(code)])) as Record<Code, Known<number>>

/**
 * True if the named turn is an unscripted turn of the seeker and contains the quoted words. For a
 * contradiction, the contradicted words must also exist: in the role card, or in an earlier turn of
 * the seeker.
 */
function isShown(
  { code, message, quote, against }: Finding,
  { turns }: Dialogue,
  { profile }: Scenario,
): boolean {
  const turn = turns[message - 1]
  if (turn?.speaker !== 'seeker' || turn.scripted === true || !turn.text.includes(quote))
    return false
  if (!contradictions.has(code)) return true
  if (against === undefined) return false
  if (code === 'contradict-card') return profile.includes(against)
  return turns
    .slice(0, message - 1)
    .some(({ speaker, text }) => speaker === 'seeker' && text.includes(against))
}

const evidenceOf = (code: Code, shown: readonly Finding[]): readonly Evidence[] =>
  shown.flatMap((finding) =>
    finding.code === code
      ? [
          {
            turn: finding.message - 1,
            quote: finding.quote,
            ...(finding.against !== undefined && { note: finding.against }),
          },
        ]
      : [],
  )
