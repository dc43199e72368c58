import { fewClustersNote, scatterPlot, type Figure, type Quantity, type IntervalOptions } from '@attune/core'
import { meanOf } from '../mean-of.js'
import { distinct, type Observation } from '../observations.js'
import { groupsOf, said } from './groups.js'

interface Centroid {
  readonly supporter: string
  readonly language: string
  readonly cx: Quantity
  readonly delta: Quantity
}

/** A point per supporter and language: where its trajectories lie, and how far they lead. */
export function centroids(observations: readonly Observation[], options: IntervalOptions): Figure {
  const points = groupsOf(observations, ({ supporter, language }) => ({ supporter, language })).map(
    ({ key, members }): Centroid => {
      const mean = (measure: string) => meanOf(members, measure, options)
      return { ...key, cx: mean('cx'), delta: mean('delta') }
    },
  )
  const languages = distinct(points, ({ language }) => language)
  const best = languages.flatMap((language) => furthestRight(points.filter((each) => each.language === language)))
  return scatterPlot({
    id: 'centroids',
    title: 'Emotional centroid position',
    description: `Each point is the mean centroid of a supporter in a language: further right, a better mood; higher, more gained per turn. ${said(points.flatMap(inWords))}`,
    notes: [
      ...(best.length > 0 ? ['Outlined in red: the highest Cx of a language.'] : []),
      ...fewClustersNote(observations),
    ],
    x: { title: 'Cx', ends: ['worse mood', 'better'] },
    y: { title: 'Cy − Cx', ends: ['less gained', 'more'] },
    points: points.map((each) => ({
      x: each.cx,
      y: each.delta,
      label: each.supporter,
      group: each.supporter,
      shape: each.language,
      highlight: best.includes(each),
    })),
  })
}

/** None where there is nothing to be better than. */
function furthestRight(points: readonly Centroid[]): Centroid[] {
  const known = points.flatMap((each) => (each.cx.value.state === 'known' ? [{ each, cx: each.cx.value.value }] : []))
  return known.length < 2 ? [] : [known.reduce((a, b) => (b.cx > a.cx ? b : a)).each]
}

const inWords = ({ supporter, language, cx, delta }: Centroid): string[] =>
  cx.value.state === 'known' && delta.value.state === 'known'
    ? [`${supporter} (${language}): Cx ${cx.value.value.toFixed(3)}, Cy − Cx ${delta.value.value.toFixed(4)}`]
    : []
