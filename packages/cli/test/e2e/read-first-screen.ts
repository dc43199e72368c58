/**
 * What a reader who has nothing but the text of a first screen takes from it: five things, which
 * the claims have to bear out.
 */
import type { Claim } from '@attune/core/findings'
import { expect } from 'vitest'

export interface Five {
  /** Who is ahead of whom, on what; nobody is ahead where `ahead` is missing. */
  readonly who: { readonly leader: string; readonly ahead?: string; readonly measure: string }
  /** How large the difference is, and against whom; none where two means are equal. */
  readonly size?: { readonly number: string; readonly against: string }
  readonly sure: { readonly interval?: string; readonly p?: string; readonly scenarios: number }
  readonly asked: { readonly seekers: readonly string[]; readonly scorer?: string }
  readonly changes: readonly string[]
}

const WHO = [
  /^(?<leader>.+?) (?:is (?:better|higher) than|is preferred to) (?<ahead>.+?) (?:on|in) (?<measure>[^;]+?)(?:; .*)?\.$/u,
  /^Nobody is shown to lead (?:on|in) (?<measure>.+) at .*?: (?<leader>.+?) has the best mean.*\.$/u,
  /^(?<leader>.+?) and .+? cannot be compared (?:on|in) (?<measure>[^:]+): .*\.$/u,
  /^Nothing is concluded (?:on|in) (?<measure>.+?), because of the warning above about (?<leader>.+?)\.$/u,
  /^(?<leader>.+?) and .+? cannot be told apart (?:on|in) (?<measure>.+) at .*\.$/u,
]

const SIZES = [
  /^Preferred to (?<against>.+?) in (?<number>[\d.]+) % of pairs/u,
  /^(?<number>[\d.]+) of 100 points (?:above|below) (?<against>.+?)(?:, |; |\.$)/u,
  /^(?<number>[\d.]+) (?:above|below) (?<against>.+?)(?: on a scale from \S+ to [^,;.]+(?:\.\d+)?)?(?:, |; |\.$)/u,
]

const firstMatch = (patterns: readonly RegExp[], text: string) =>
  patterns.map((each) => each.exec(text)?.groups).find((found) => found !== undefined)

/** Lines of the report's first screen, without what pictures say. */
export function readFirstScreen(text: string): Five {
  const lines = text.split('\n').map((line) => line.trim())
  const who = firstMatch(WHO, lines[0]!)
  expect(who, `nobody in "${lines[0]}"`).toBeDefined()
  const size = firstMatch(SIZES, lines[1]!)
  const asked = lines.find((line) => /^(?:Seekers?:|For seekers like|Scored by) /u.test(line)) ?? ''
  const scenarios = /(\d+) scenarios? · /u.exec(text)?.[1]
  const changes = lines.slice(lines.indexOf('What could change this') + 1)
  const interval = /, (-?[\d.]+ to -?[\d.]+) \([\d.]+ % confidence\)/u.exec(lines[1]!)?.[1]
  const p = /p ((?:=|<) \d+\.\d+)/u.exec(lines[1]!)?.[1]
  const scorer =
    /scored by (?<name>.+?)(?: \(not validated\))?(?:; no others were tried)?\.$/iu.exec(asked)
      ?.groups?.['name']
  return {
    who: {
      leader: who!['leader']!,
      measure: who!['measure']!,
      ...(who!['ahead'] && { ahead: who!['ahead'] }),
    },
    ...(size && { size: { number: size['number']!, against: size['against']! } }),
    sure: { scenarios: Number(scenarios), ...(interval && { interval }), ...(p && { p }) },
    asked: {
      seekers: (/^Seekers?: (.+?)(?:, scored by .*)?; no others were tried/u.exec(asked)?.[1] ?? '')
        .split(', ')
        .filter(Boolean),
      ...(scorer !== undefined && { scorer }),
    },
    changes: lines.includes('What could change this') ? changes.filter((line) => line !== '') : [],
  }
}

const valueOf = (number: Claim['estimate']): number | undefined =>
  number.state === 'known' ? number.value : undefined

/** The record that the screen speaks of: the leader and the one that the size is against. */
function recordOf({ who, size }: Five, claims: readonly Claim[]): Claim {
  const own = claims.filter(
    ({ of, supporter, against, kind, seen, conditions }) =>
      of.title === who.measure &&
      (kind === 'difference' || kind === 'preference') &&
      seen !== undefined &&
      Object.values(conditions).every((value) => value === 'all') &&
      [supporter, against].includes(who.leader) &&
      (size === undefined || [supporter, against].includes(size.against)),
  )
  expect(
    own.length,
    `claims about ${who.measure} of ${who.leader} and ${size?.against}`,
  ).toBeGreaterThan(0)
  return own[0]!
}

/** All five, against the record; nothing of it is taken from the words of a headline. */
export function expectFive(five: Five, claims: readonly Claim[]): void {
  const claim = recordOf(five, claims)
  const { who, size, sure, asked, changes } = five
  const { of, estimand, detected } = claim
  const isAhead = who.ahead !== undefined
  const named = (who.ahead ?? '').split(/, | and /u)
  if (size && isAhead && named.includes(size.against))
    expect(detected, 'what is said to be better is found').toBe(true)
  if (!isAhead)
    expect(
      claims.filter(
        (each) =>
          each.of.title === who.measure &&
          each.detected &&
          [each.supporter, each.against].includes(who.leader) &&
          each.kind === claim.kind &&
          each.conditions === claim.conditions,
      ),
    ).toEqual([])
  const estimate = valueOf(claim.estimate)!
  const percent = claim.kind === 'preference'
  const [scale, digits] = percent ? [100, 0] : [of.scale ?? 1, of.digits ?? 2]
  const turned = percent && claim.supporter !== who.leader ? 1 - estimate : Math.abs(estimate)
  if (size) expect(size.number).toBe((turned * scale).toFixed(digits))
  const p = valueOf(claim.adjusted)
  if (p !== undefined && size) expect(sure.p).toBe(p < 0.001 ? '< 0.001' : `= ${p.toFixed(3)}`)
  expect(sure.interval !== undefined).toBe(size !== undefined && claim.interval.state === 'known')
  if (estimand.about === 'these') expect(asked.seekers).toEqual(estimand.seekers)
  expect(asked.scorer).toBe(estimand.judge)
  const said = changes.join('\n')
  const expected = [
    ...(estimand.seekers.length === 1 ? [`only ${estimand.seekers[0]} was tried`] : []),
    ...(claim.byAsker ?? []).map(({ name }) => `with ${name}`),
    ...[claim.missing.first, claim.missing.second]
      .filter((count) => count > 0)
      .map((count) => `${count} of `),
  ]
  for (const each of expected) expect(said).toContain(each)
}
