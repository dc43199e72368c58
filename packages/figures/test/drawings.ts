import type { JsonObject } from '@attune/core'
import type { Figure } from '@attune/core/findings'

/** A bar per label. */
export function bars(
  labels: readonly string[],
  { title = 'Bars', spec = {} as JsonObject } = {},
): Figure {
  return {
    id: 'bars',
    title,
    description: 'Bars of growing length.',
    spec: {
      data: { values: labels.map((label, index) => ({ label, value: index + 1 })) },
      mark: 'bar',
      encoding: {
        x: { field: 'value', type: 'quantitative', axis: null },
        y: { field: 'label', type: 'nominal', axis: { title: null } },
      },
      ...spec,
    },
  }
}

/** What is written in a drawing, as XML has it. */
export const textsOf = (svg: string): string[] =>
  Array.from(svg.matchAll(/<g aria-label="([^"]*)"/g), ([, written]) => written!)
