import { correlated, formatInterval } from '@attune/tables'
import { known } from '@attune/core'
import type { Evaluation, Figure, Quantity } from '@attune/core/findings'
import { scatterPlot, type LinearCorrelation } from '@attune/kit'
import { emotionRange } from '../../emotion/state.js'

/** What a judge scores, and how it goes together with emotion. */
export interface Found {
  readonly criterion: string
  readonly found: LinearCorrelation
}

/** A judge's overall score against the final emotion: a pale point per dialogue, a large one per supporter, r above them. */
export function figureOf({ allSupporters }: Evaluation, judge: string, all: readonly Found[]): Figure[] {
  const one = all.find(({ criterion }) => criterion === 'overall') ?? all[0]
  if (one === undefined) return []
  const { criterion, found } = one
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
      title: `Final emotion and ${judge}`,
      subtitle: [`Over dialogues r = ${dialogues}`, `Over means of supporters r = ${supporters}`],
      description: `The ${criterion} score of ${judge} against the final emotion, a pale point per dialogue and a large one per supporter. Pearson’s r over dialogues: ${dialogues}; over supporters: ${supporters}.`,
      x: { title: 'Final emotion (0–100)', domain: emotionRange },
      y: { title: `${judge}: ${criterion} score` },
      points,
      background: found.points.map(({ supporter, x, y }) => ({ x, y, group: supporter })),
      names: allSupporters,
      notes: ['Pale: single dialogues. Large: means of supporters. The other scores of the judge stand in the table.'],
    }),
  ]
}

/** `0.91 [0.85, 0.95], n = 40 in 10 scenarios`. */
function saidOf({ value, n, clusters, interval }: Quantity): string {
  if (value.state === 'unknown') return `unknown (${value.why}), n = ${n}`
  const bounds = interval ? ` ${formatInterval(interval, correlated)}` : ''
  const level = interval ? ` (${Number((100 * interval.level).toFixed(6))} % interval)` : ''
  return `${value.value.toFixed(2)}${bounds}${level}, n = ${n}${clusters === undefined ? '' : ` in ${clusters} scenarios`}`
}
