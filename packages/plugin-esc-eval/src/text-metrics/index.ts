import {
  defineEstimator,
  known,
  notApplicable,
  type Dialogue,
  type Known,
  type Series,
} from '@attune/core'
import { partition, type Words } from '@attune/core/internal'
import { mean } from '@attune/statistics'
import { tokensOf } from '@attune/statistics/text'
import {
  compareReply,
  comparedMetrics,
  distinctOf,
  type ComparedMetric,
  type MetricOptions,
} from './metrics.js'
import { metricOptions } from './options.js'
import { referenceOf } from './replies.js'
import { synonymsIn } from './word-net.js'

const options = {
  type: 'object',
  properties: {
    ...metricOptions,
    wordnet: {
      type: 'string',
      format: 'code',
      description:
        'Folder `dict` of WordNet 3.0: METEOR then counts its synonyms too. Default: only equal words and stems.',
    },
  },
  additionalProperties: false,
} as const

const score = (title: string, about: Words) =>
  ({ title, about, range: [0, 1], digits: 3, better: 'higher' }) as const

/** Metrics of a reply against its reference. Their names are the same in all languages. */
const compared = {
  rougeL: score('ROUGE-L', {
    en: 'The longest run of words, gaps allowed, that reply and reference share.',
    zh: '回复与参考共有的最长词序列（允许间隔）。',
  }),
  meteor: score('METEOR', {
    en: 'Words that reply and reference share, less where their order differs.',
    zh: '回复与参考共有的词，词序不同则扣分。',
  }),
  bleu1: score('BLEU-1', {
    en: 'The share of words of the reply that the reference has.',
    zh: '回复的词中参考也有的比例。',
  }),
  bleu2: score('BLEU-2', { en: 'As BLEU-1, with pairs of words.', zh: '同 BLEU-1，并计词对。' }),
  bleu4: score('BLEU-4', {
    en: 'As BLEU-1, with runs of up to four words.',
    zh: '同 BLEU-1，并计至多四个词的片段。',
  }),
} as const
const LENGTH = {
  title: { en: 'Length in tokens', zh: '长度（词元）' },
  about: { en: 'Mean length of a reply.', zh: '回复的平均长度。' },
} as const

const fromEach = <Name extends string, T>(
  names: readonly Name[],
  valueOf: (name: Name) => T,
): Record<Name, T> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, T>

const series = [...comparedMetrics, 'length'] as const

export const textMetrics = defineEstimator({
  revision: 3,
  summary:
    'BLEU, ROUGE-L and METEOR of replies against a reference dialogue, Distinct and length, reply by reply.',
  gives: {
    measures: {
      ...compared,
      distinct1: {
        title: 'Distinct-1',
        about: { en: 'The share of different words in the replies.', zh: '回复中不同词的比例。' },
        range: [0, 1],
        digits: 3,
      },
      distinct2: {
        title: 'Distinct-2',
        about: {
          en: 'The share of different pairs of words in the replies.',
          zh: '回复中不同词对的比例。',
        },
        range: [0, 1],
        digits: 3,
      },
      length: LENGTH,
    },
    series: fromEach(series, (name) => ({
      ...(name === 'length' ? LENGTH : compared[name]),
      over: 'supporter',
    })),
  },
  options,
  create: ({ smoothing, wordnet }) => {
    const metrics = { smoothing, ...(wordnet !== undefined && { synonyms: synonymsIn(wordnet) }) }
    return { estimate: async (dialogue) => estimate(dialogue, metrics) }
  },
})

function estimate({ turns }: Dialogue, options: MetricOptions) {
  const replies = turns.filter(({ speaker }) => speaker === 'supporter')
  const compared = replies.map((turn) => {
    const reference = referenceOf(turn)
    return reference === undefined
      ? undefined
      : compareReply({ reply: turn.text, reference }, options)
  })
  const valuesOf = (name: ComparedMetric): Known<number>[] =>
    compared.map((each) => (each === undefined ? notApplicable('no reference') : known(each[name])))
  const own = replies.filter(({ scripted }) => scripted !== true).map(({ text }) => text)
  const lengths = replies.map(({ text, scripted }) =>
    scripted === true
      ? notApplicable('not written by the supporter')
      : known(tokensOf(text).length),
  )
  const values = { ...fromEach(comparedMetrics, valuesOf), length: lengths }
  return {
    series: fromEach(series, (name): Series => ({ over: 'supporter', values: values[name] })),
    measures: {
      ...fromEach(series, (name) => meanOf(values[name])),
      distinct1: ofReplies(own, (texts) => distinctOf(texts, 1)),
      distinct2: ofReplies(own, (texts) => distinctOf(texts, 2)),
    },
  }
}

function meanOf(values: readonly Known<number>[]): Known<number> {
  const there = partition(values).values
  if (there.length > 0) return known(mean(there))
  return values.find(({ state }) => state === 'unknown') ?? notApplicable('no reply')
}

const ofReplies = (
  replies: readonly string[],
  valueOf: (replies: readonly string[]) => number,
): Known<number> => (replies.length === 0 ? notApplicable('no reply') : known(valueOf(replies)))
