/** Limit of a gate, as its entry in the config states it. */
import type { SectionScope, Written } from '@attune/config'
import { AttuneError } from '@attune/core/internal'
import { pathText } from '@attune/core/runtime'
import type { Beyond, Gate, GateKind } from './gate.js'

export function beyondOf(item: Written): Beyond | undefined {
  const side = (['below', 'above'] as const).find((key) => item.get(key) !== undefined)
  if (side === undefined) return undefined
  const floor = item.get(side)!.scalar
  return { side, floor: typeof floor === 'number' ? floor : 'declared' }
}

/**
 * Reads the limit of a gate. An entry needs exactly one of `atLeast`, `atMost` and `margin`, with
 * keys that fit.
 */
export function limitOf(
  { problems }: SectionScope,
  item: Written,
  of: GateKind,
): Pick<Gate, 'side' | 'bound'> | undefined {
  const numbers = {
    atLeast: item.get('atLeast'),
    atMost: item.get('atMost'),
    margin: item.get('margin'),
  }
  const given = Object.entries(numbers).flatMap(([name, at]) =>
    typeof at?.scalar === 'number' ? [{ name, at }] : [],
  )
  const report = (expected: string, found: string, at: Written = item): undefined =>
    problems.add(
      new AttuneError('CONFIG_VALUE', { where: pathText(at.path), expected, found }),
      at.place,
    ) as undefined
  const [limit, second] = given
  if (!limit || second) {
    const found = given.length === 0 ? 'no limit' : given.map(({ name }) => name).join(' and ')
    return report('a gate with one limit: atLeast, atMost or margin', found)
  }
  const number = limit.at.scalar as number
  const versus = item.get('versus')
  if (of === 'seeker' && limit.name !== 'atMost')
    return report('a gate on the seeker with atMost', limit.name)
  if (of === 'seeker' && versus)
    return report('a gate by itself, as it is on the seeker', 'a "versus"')
  if (of === 'wins') return limitOfWins(item, { name: limit.name, number, report })
  if (beyondOf(item)) return limitOfHarm(item, of, { name: limit.name, number, report })
  if (of === 'rate' && !item.get('is'))
    return report('a rate with "is": the labels that count', 'no "is"')
  if (limit.name !== 'margin') {
    if (versus) return report('a margin, as there is a "versus"', limit.name, limit.at)
    return { side: limit.name === 'atLeast' ? 'above' : 'below', bound: number }
  }
  if (!versus) return report('a gate with "versus", as it has a margin', 'no "versus"')
  const better = of === 'flag' ? (item.get('better')?.text ?? 'lower') : item.get('better')?.text
  if (better === undefined)
    return report('a gate with "better: higher" or "better: lower", as it has a margin', 'neither')
  return better === 'higher' ? { side: 'above', bound: -number } : { side: 'below', bound: number }
}

interface GivenLimit {
  readonly name: string
  readonly number: number
  report(expected: string, found: string): undefined
}

function limitOfHarm(
  item: Written,
  of: GateKind,
  { name, number, report }: GivenLimit,
): Pick<Gate, 'side' | 'bound'> | undefined {
  const key = beyondOf(item)!.side
  if (item.get('below') && item.get('above')) return report('below or above', 'both')
  if (of !== 'measure' && of !== 'verdict')
    return report(`a measure or a verdict, as there is "${key}"`, of)
  if (item.get('versus')) return report(`a gate by itself, as there is "${key}"`, 'a "versus"')
  if (name !== 'atMost') return report(`a gate with atMost, as there is "${key}"`, name)
  return { side: 'below', bound: number }
}

function limitOfWins(
  item: Written,
  { name, number, report }: GivenLimit,
): Pick<Gate, 'side' | 'bound'> | undefined {
  const versus = item.get('versus')
  if (versus?.text === undefined) {
    const found = versus ? 'a baseline, which holds numbers and no dialogues' : 'no "versus"'
    return report(
      'a gate with "versus" and the name of the other supporter, since it is on wins',
      found,
    )
  }
  if (name === 'margin') return report('a share of wins: atLeast, from 0 to 1', 'a margin')
  return { side: name === 'atLeast' ? 'above' : 'below', bound: number }
}
