/**
 * Citations for a config: Attune, the methods of its components, and the statistical comparison.
 */
import { entriesOf, type ResolvedConfig, version } from '@attune/core/runtime'
import type { Citation } from '@attune/core'
import type { Claim } from '@attune/core/findings'

export type Adjustment = 'holm' | 'fdr' | 'fcr'

const attune: Citation = {
  key: 'attune',
  type: 'misc',
  title: 'Attune: evaluation of systems that give emotional support',
  authors: ['The Attune authors'],
  year: 2026,
  fields: { note: `Version ${version}`, url: 'https://github.com/attune-eval/attune' },
}

/**
 * Citations for adjustments of p-values: Holm for primary claims, and the false discovery rate for
 * others. The intervals of the latter have a source of their own.
 */
export const adjustments: Readonly<Record<Adjustment, Citation>> = {
  holm: {
    key: 'holm1979simple',
    type: 'article',
    title: 'A Simple Sequentially Rejective Multiple Test Procedure',
    authors: ['Holm, Sture'],
    year: 1979,
    fields: {
      journal: 'Scandinavian Journal of Statistics',
      volume: '6',
      number: '2',
      pages: '65--70',
    },
  },
  fdr: {
    key: 'benjamini1995controlling',
    type: 'article',
    title:
      'Controlling the False Discovery Rate: A Practical and Powerful Approach to Multiple Testing',
    authors: ['Benjamini, Yoav', 'Hochberg, Yosef'],
    year: 1995,
    fields: {
      journal: 'Journal of the Royal Statistical Society B',
      volume: '57',
      number: '1',
      pages: '289--300',
    },
  },
  fcr: {
    key: 'benjamini2005false',
    type: 'article',
    title: 'False Discovery Rate-Adjusted Multiple Confidence Intervals for Selected Parameters',
    authors: ['Benjamini, Yoav', 'Yekutieli, Daniel'],
    year: 2005,
    fields: {
      journal: 'Journal of the American Statistical Association',
      volume: '100',
      number: '469',
      pages: '71--81',
    },
  },
}

/** Adjustments that the claims of a run use. */
export const adjustmentsOf = (
  claims: readonly Pick<Claim, 'family' | 'p'>[],
): readonly Adjustment[] => {
  const has = (wanted: Claim['family']): boolean =>
    claims.some(({ family, p }) => family === wanted && p.state === 'known')
  return [
    ...(has('primary') ? (['holm'] as const) : []),
    ...(has('secondary') ? (['fdr', 'fcr'] as const) : []),
  ]
}

/** Citations of the plugins in use, without duplicates, in the order of the plugins. */
export function citationsOf(
  { plugins, evaluations }: Pick<ResolvedConfig, 'plugins' | 'evaluations'>,
  adjusted: readonly Adjustment[],
): readonly Citation[] {
  const used = new Set(evaluations.flatMap(entriesOf).map(({ use }) => use))
  const ofPlugins = plugins.flatMap(({ name, components, citations = [] }) =>
    citations.filter(({ of = Object.keys(components) }) =>
      of.some((id) => used.has(`${name}/${id}`)),
    ),
  )
  const all = [attune, ...ofPlugins, ...adjusted.map((name) => adjustments[name])]
  return all.filter(({ key }, at) => all.findIndex((each) => each.key === key) === at)
}
