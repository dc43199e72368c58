import { concatFindings, means, readRows, type KitColumn } from '@attune/kit'
import { byLanguage } from '@attune/kit/internal'
import { defineAnalysis, known } from '@attune/core'
import type { Evaluation, Findings, Table } from '@attune/core/findings'
import { corpusBleu, distinctOf, type ReplyPair } from '../../text-metrics/metrics.js'
import { metricOptions } from '../../text-metrics/options.js'
import { repliesOf } from '../../text-metrics/replies.js'
import { languageNames } from '../score-rows.js'

const columns: readonly KitColumn[] = [
  ...Object.entries({
    bleu1: 'BLEU-1',
    bleu2: 'BLEU-2',
    bleu4: 'BLEU-4',
    rougeL: 'ROUGE-L',
    meteor: 'METEOR',
    distinct1: 'Distinct-1',
    distinct2: 'Distinct-2',
  }).map(([key, title]): KitColumn => ({ key, title, scale: 100, digits: 2, range: [0, 1] })),
  { key: 'length', title: 'Length, tokens', digits: 1 },
]

export const textTable = defineAnalysis({
  revision: 5,
  summary:
    'Text metrics of next turns: means over dialogues, and over all replies of a supporter, by language.',
  options: { type: 'object', properties: { ...metricOptions }, additionalProperties: false },
  create: ({ smoothing }) => ({
    async analyse(evaluation) {
      const found: Findings[] = []
      for (const source of evaluation.estimators) {
        const rows = await readRows(evaluation, { kind: 'measure', source })
        if (!rows.some(({ name }) => name === 'bleu1')) continue
        found.push(
          byLanguage(rows, (own, language) =>
            means(evaluation, own, {
              id: `text-${language}`,
              title: `Text metrics, mean over dialogues: ${languageNames[language] ?? language}`,
              columns,
              notes,
            }),
          ),
        )
      }
      return concatFindings(...found, {
        tables: await corpusTables(evaluation, smoothing),
        figures: [],
      })
    },
  }),
})

const notes = [
  'BLEU, ROUGE-L, METEOR and Distinct times 100; length in tokens.',
  'The paper does not define its text metrics: compare supporters here, not with its tables.',
]

type Smoothing = Parameters<typeof corpusBleu>[2]

/**
 * Metrics of all replies of a supporter in a language: counts are summed over the replies and then
 * divided.
 */
async function corpusTables(evaluation: Evaluation, smoothing: Smoothing): Promise<Table[]> {
  const replies = new Map<string, Map<string, ReplyPair[]>>()
  for await (const { scenario, supporter, dialogue } of evaluation.dialogues({ readers: [] })) {
    if (dialogue.state === 'unknown') continue
    const own = replies.get(scenario.language) ?? new Map<string, ReplyPair[]>()
    replies.set(scenario.language, own)
    own.set(supporter, [...(own.get(supporter) ?? []), ...repliesOf(dialogue.value)])
  }
  return [...replies].flatMap(([language, bySupporter]) => {
    const filled = [...bySupporter].filter(([, pairs]) => pairs.length > 0)
    return filled.length === 0 ? [] : [corpusTable(filled, language, smoothing)]
  })
}

function corpusTable(
  bySupporter: readonly (readonly [string, readonly ReplyPair[]])[],
  language: string,
  smoothing: Smoothing,
): Table {
  const cells = (pairs: readonly ReplyPair[]) => {
    const texts = pairs.map(({ reply }) => reply)
    const values = {
      bleu1: corpusBleu(pairs, 1, smoothing),
      bleu2: corpusBleu(pairs, 2, smoothing),
      bleu4: corpusBleu(pairs, 4, smoothing),
      distinct1: distinctOf(texts, 1),
      distinct2: distinctOf(texts, 2),
    }
    const noInterval = 'one number of all replies together'
    return Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        { value: known(value), n: pairs.length, noInterval },
      ]),
    )
  }
  return {
    id: `text-corpus-${language}`,
    title: `Text metrics, all replies together: ${languageNames[language] ?? language}`,
    columns: [
      { key: 'supporter', title: 'Supporter' },
      ...columns
        .filter(({ key }) => /^(bleu|distinct)/.test(key))
        .map(({ key, title }) => ({ key, title, scale: 100, digits: 2 })),
    ],
    rows: bySupporter.map(([supporter, pairs]) => ({ supporter, ...cells(pairs) })),
    notes,
  }
}
