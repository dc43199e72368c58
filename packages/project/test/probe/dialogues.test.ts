/** The dialogues of a probe: nothing but what is said tells the kind ones from the hurtful ones. */
import { expect, test } from 'vitest'
import { readJsonLines } from '@attune/core/reading'
import {
  HURTFUL,
  KIND,
  LEAST_RIGHT,
  PAIRS,
  probeLanguages,
  probeOf,
} from '../../src/results/probe/probe.js'
import { judgeEntry } from '@attune/testkit/shared/toys.js'

interface Logged {
  readonly scenario: string
  readonly supporter: string
  readonly language: string
  readonly turns: readonly { readonly speaker: string; readonly text: string }[]
}

async function pairsIn(
  language: (typeof probeLanguages)[number],
): Promise<{ said: string; kind: string; hurtful: string }[]> {
  const { simulators } = probeOf(judgeEntry('toy/judge'), language).evaluation
  const lines: Logged[] = []
  for await (const { value } of readJsonLines(String(simulators[0]!.options['file'])))
    lines.push(value as Logged)
  expect(new Set(lines.map((each) => each.language))).toEqual(new Set([language]))
  const ids = [...new Set(lines.map(({ scenario }) => scenario))]
  return ids.map((id) => {
    const of = (supporter: string) =>
      lines
        .find((each) => each.scenario === id && each.supporter === supporter)!
        .turns.map(({ text }) => text)
    const [[said = '', kind = ''], [same, hurtful = '']] = [of(KIND), of(HURTFUL)]
    expect(same).toBe(said)
    return { said, kind, hurtful }
  })
}

/** Judges that look at the surface alone. */
const shallow: Readonly<Record<string, (text: string) => number>> = {
  'the longer reply': (text) => text.length,
  'the shorter reply': (text) => -text.length,
  'more questions': (text) => text.split(/[?？]/).length,
  'more sentences': (text) => text.split(/[.!?。！？]/).length,
  'more commas': (text) => text.split(/[,，]/).length,
}

test.each(probeLanguages)(
  'in %s there are 20 pairs, and no judge of the surface passes',
  async (language) => {
    const pairs = await pairsIn(language)
    expect(pairs).toHaveLength(PAIRS)
    expect(new Set(pairs.flatMap(({ kind, hurtful }) => [kind, hurtful])).size).toBe(2 * PAIRS)
    const right = Object.entries(shallow).map(
      ([name, value]) =>
        [name, pairs.filter(({ kind, hurtful }) => value(kind) > value(hurtful)).length] as const,
    )
    expect(right.filter(([, count]) => count >= LEAST_RIGHT)).toEqual([])
  },
)
