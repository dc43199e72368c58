import { defineEstimator, known, notApplicable, type Dialogue, type Known, type Series } from '@attune/core'
import { tokensOf } from '@attune/statistics/text'
import { compareReply, comparedMetrics, distinctOf, type ComparedMetric, type MetricOptions } from './metrics.js'
import { metricOptions } from './options.js'
import { referenceOf } from './replies.js'

const options = {
  type: 'object',
  properties: {
    ...metricOptions,
    beta: {
      type: 'number',
      exclusiveMinimum: 0,
      default: 1.2,
      description: 'Weight of recall in ROUGE-L: 1.2 as in the ESConv programs; 1 for equal weights.',
    },
  },
  additionalProperties: false,
} as const

const score = <const Title extends string>(title: Title) =>
  ({ title, range: [0, 1], digits: 3, better: 'higher' }) as const

/** Names of metrics are the same in all languages. */
const compared = {
  rougeL: score('ROUGE-L'),
  meteor: score('METEOR'),
  bleu1: score('BLEU-1'),
  bleu2: score('BLEU-2'),
  bleu4: score('BLEU-4'),
} as const
const LENGTH = { title: { en: 'Length in tokens', zh: '长度（词元）' } } as const

export const textMetrics = defineEstimator({
  revision: 2,
  summary: 'BLEU, ROUGE-L and METEOR of replies against a reference dialogue, Distinct and length, reply by reply.',
  gives: {
    measures: {
      ...compared,
      distinct1: { title: 'Distinct-1', range: [0, 1], digits: 3 },
      distinct2: { title: 'Distinct-2', range: [0, 1], digits: 3 },
      length: LENGTH,
    },
    series: {
      rougeL: { ...compared.rougeL, over: 'supporter' },
      meteor: { ...compared.meteor, over: 'supporter' },
      bleu1: { ...compared.bleu1, over: 'supporter' },
      bleu2: { ...compared.bleu2, over: 'supporter' },
      bleu4: { ...compared.bleu4, over: 'supporter' },
      length: { ...LENGTH, over: 'supporter' },
    },
  },
  options,
  create: (given) => ({ estimate: async (dialogue) => estimate(dialogue, given) }),
})

function estimate({ turns }: Dialogue, options: MetricOptions) {
  const replies = turns.filter(({ speaker }) => speaker === 'supporter')
  const compared = replies.map((turn) => {
    const reference = referenceOf(turn)
    return reference === undefined ? undefined : compareReply({ reply: turn.text, reference }, options)
  })
  const valuesOf = (name: ComparedMetric): Known<number>[] =>
    compared.map((each) => (each === undefined ? notApplicable('no reference') : known(each[name])))
  const own = replies.filter(({ scripted }) => scripted !== true).map(({ text }) => text)
  const lengths = replies.map(({ text, scripted }) =>
    scripted === true ? notApplicable('not written by the supporter') : known(tokensOf(text).length),
  )
  const values = { ...fromEach(comparedMetrics, valuesOf), length: lengths }
  const names = [...comparedMetrics, 'length'] as const
  return {
    series: fromEach(names, (name): Series => ({ over: 'supporter', values: values[name] })),
    measures: {
      ...fromEach(names, (name) => meanOf(values[name])),
      distinct1: ofReplies(own, (texts) => distinctOf(texts, 1)),
      distinct2: ofReplies(own, (texts) => distinctOf(texts, 2)),
    },
  }
}

const fromEach = <Name extends string, T>(names: readonly Name[], valueOf: (name: Name) => T): Record<Name, T> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, T>

function meanOf(values: readonly Known<number>[]): Known<number> {
  const there = values.flatMap((value) => (value.state === 'known' ? [value.value] : []))
  if (there.length > 0) return known(there.reduce((sum, value) => sum + value, 0) / there.length)
  return values.find(({ state }) => state === 'unknown') ?? notApplicable('no reply')
}

const ofReplies = (replies: readonly string[], valueOf: (replies: readonly string[]) => number): Known<number> =>
  replies.length === 0 ? notApplicable('no reply') : known(valueOf(replies))
