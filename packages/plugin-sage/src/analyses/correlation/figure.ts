import { correlated, formatInterval } from '@attune/tables'
import { known } from '@attune/core'
import type { Evaluation, Figure, Quantity, Words } from '@attune/core/findings'
import { english, type LinearCorrelation, scatterPlot } from '@attune/kit'
import { emotionRange } from '../../emotion/state.js'

export interface EmotionScale {
  readonly of: (emotion: number) => number
  readonly title: string
  readonly domain: readonly [number, number]
}

export const emotionScales: Readonly<Record<'hundred' | 'five', EmotionScale>> = {
  hundred: { of: (emotion) => emotion, title: 'Final emotion (0–100)', domain: emotionRange },
  /** The paper's text has 3.64 for 65.9 and 2.27 for 31.8. */
  five: { of: (emotion) => 1 + (4 * emotion) / 100, title: 'Final emotion (1–5)', domain: [1, 5] },
}

/** What a judge scores, and how it goes together with emotion. */
export interface Found {
  readonly criterion: string
  readonly found: LinearCorrelation
}

/** A judge's overall score against the final emotion: a pale point per dialogue, a large one per supporter, r above them. */
export function figureOf(
  { allSupporters }: Evaluation,
  judge: string,
  all: readonly Found[],
  scale: EmotionScale,
): Figure[] {
  const one = drawn(all)
  if (one === undefined) return []
  const { criterion, found } = one
  const [title, description] = describe(judge, all)
  const points = found.means.map(({ supporter, x, y, n }) => ({
    x: { value: known(x), n },
    y: { value: known(y), n },
    group: supporter,
    label: supporter,
  }))
  const [dialogues, supporters] = [saidOf(found.dialogues), saidOf(found.supporters)]
  return [
    scatterPlot({
      id: `correlation-${judge.replace(/[^A-Za-z0-9]+/g, '-')}`,
      title: english(title!),
      subtitle: [`Over dialogues r = ${dialogues}`, `Over means of supporters r = ${supporters}`],
      description: english(description!),
      x: { title: scale.title, domain: scale.domain },
      y: { title: `${judge}: ${criterion} score` },
      points,
      background: found.points.map(({ supporter, x, y }) => ({ x, y, group: supporter })),
      names: allSupporters,
      notes: ['Pale: single dialogues. Large: means of supporters. The other scores of the judge are in the table.'],
    }),
  ]
}

const drawn = (all: readonly Found[]): Found | undefined =>
  all.find(({ criterion }) => criterion === 'overall') ?? all[0]

/** The title and the description of the figure. */
export function describe(judge: string, all: readonly Found[]): Words[] {
  const one = drawn(all)
  if (one === undefined) return []
  const { criterion, found } = one
  const [dialogues, supporters] = [saidOf(found.dialogues), saidOf(found.supporters)]
  return [
    { en: `Final emotion and ${judge}`, zh: `最终情绪与 ${judge}` },
    {
      en: `The ${criterion} score of ${judge} against the final emotion, a pale point per dialogue and a large one per supporter. Pearson’s r over dialogues: ${dialogues}; over supporters: ${supporters}.`,
      zh: `${judge} 的「${criterion}」得分与最终情绪：每个对话一个浅色点，每个支持者一个大点。皮尔逊 r，对话：${numbersOf(found.dialogues)}；支持者：${numbersOf(found.supporters)}。`,
    },
  ]
}

/** `0.91 [0.85, 0.95]，n = 40`. */
const numbersOf = ({ value, n, interval }: Quantity): string =>
  value.state === 'unknown'
    ? `未知，n = ${n}`
    : `${value.value.toFixed(2)}${interval ? ` ${formatInterval(interval, correlated)}` : ''}，n = ${n}`

/** `0.91 [0.85, 0.95], n = 40 in 10 scenarios`. */
function saidOf({ value, n, clusters, interval }: Quantity): string {
  if (value.state === 'unknown') return `unknown (${value.why}), n = ${n}`
  const bounds = interval ? ` ${formatInterval(interval, correlated)}` : ''
  const level = interval ? ` (${Number((100 * interval.level).toFixed(6))} % interval)` : ''
  return `${value.value.toFixed(2)}${bounds}${level}, n = ${n}${clusters === undefined ? '' : ` in ${clusters} scenarios`}`
}
