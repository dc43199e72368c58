/** Creates links from a number to the dialogues from which it is computed. */
import { conditionsText } from '../catalog/conditions.js'
import { sideName } from '../catalog/differences.js'
import type { Conditions, EvaluationOverview, RestsOn } from '../report-data.js'
import { hrefOf } from './route.js'

/**
 * Address of the dialogues behind a number, filtered by its tags and conditions. For two supporters
 * with a common scenario it is their comparison, which begins with the largest difference.
 * Otherwise it is the list, sorted by the measure.
 */
export function hrefOfRests(
  { name: e, facets, apart }: EvaluationOverview,
  { supporters, by }: RestsOn,
  measure: string | undefined,
): string {
  const settings = facets.settings.filter((setting) => matchesConditions(setting, by))
  const names = Object.keys(facets.settings[0] ?? {})
  const tags = Object.entries(by).filter(([name]) => !names.includes(name) && name !== 'language')
  const isAll = tags.length === 0 && by['language'] === undefined
  const areApart = apart.some((pair) => pair.every((name) => supporters.includes(name)))
  if (supporters.length === 2 && isAll && !areApart) {
    const setting = conditionsText(settings[0] ?? {})
    const side = supporters.map((supporter) => sideName(supporter, setting))
    const hasPairs = facets.judges.length > 0
    return hrefOf('compare', {
      e,
      side,
      order: 'difference',
      measure: measure ?? (hasPairs ? 'pairs' : undefined),
    })
  }
  return hrefOf('dialogues', {
    e,
    supporter: supporters,
    setting: settings.length < facets.settings.length ? settings.map(conditionsText) : undefined,
    language: by['language'],
    tag: tags.map(([name, value]) => `${name}=${value}`),
    ...(measure !== undefined && { sort: 'measure', sortMeasure: measure }),
  })
}

const matchesConditions = (setting: Conditions, by: Conditions): boolean =>
  Object.entries(setting).every(([name, value]) => by[name] === undefined || by[name] === value)
