/**
 * What an audit measures rests on words, cards and endings: names, labels and the order of
 * dialogues change nothing.
 */
import { evaluationOf, scenario as sceneOf } from '@attune/testkit'
import type { Dialogue } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import { describe, expect, test } from 'vitest'
import { auditedLanguages } from '../../../../packages/plugin-seekers/src/audit/seekers.js'
import { auditAlarms } from '../../../../packages/plugin-seekers/src/alarms/audit-alarms.js'
import { separationsOf } from '../known-groups/scored.js'
import type { Planted } from '../faults/names.js'
import { drawnOrder } from '../../../../packages/plugin-seekers/src/drawn-order.js'
import { ownWordings } from '../faults/wordings.js'
import { halvesOf, withFault } from '../known-groups/group.js'
import { measureNames } from '../../../../packages/plugin-seekers/src/reading/measures.js'
import { readGroup } from '../../../../packages/plugin-seekers/src/reading/read-group.js'
import { listsOf } from '../../../../packages/plugin-seekers/src/lists/index.js'
import { cleanSet } from '../../../../packages/plugin-seekers/src/rule-based/clean-set.js'

const lists = listsOf()
const faults: readonly Planted[] = ['none', 'role-flip', 'echo', 'language-switch']

interface Labels {
  readonly condition: (fault: string) => Readonly<Record<string, string>>
  readonly marks: boolean
  readonly seed: string | undefined
}

async function audited(language: string, { condition, marks, seed }: Labels) {
  const base = cleanSet(language, 1, 'blind')
  const dialogues = base.flatMap((said) =>
    faults.map((fault) => {
      const { turns, ending } = withFault(said, {
        fault,
        dose: 0.5,
        wordings: ownWordings.held,
        seed: '1',
      })
      const dialogue: Dialogue = {
        turns: turns.map((turn) => ({
          ...turn,
          ...(marks && { annotations: { fault: 'template', dose: 1 } }),
        })),
        ending: { reason: ending },
        ...(marks && {
          flags: [{ kind: 'echo', note: 'planted' }],
          annotations: { fault: 'none' },
        }),
      }
      const tags = marks ? { tags: { fault: 'clean' }, details: { dose: 0 } } : {}
      return {
        supporter: 'bot',
        scenario: { ...sceneOf, ...said.scenario, ...tags },
        conditions: condition(fault),
        dialogue,
      }
    }),
  )
  const order =
    seed === undefined ? [...dialogues.keys()] : drawnOrder(createRandom(seed), dialogues.length)
  const [of] = await auditedLanguages(
    evaluationOf({ dialogues: order.map((at) => dialogues[at]!) }),
    {
      reference: undefined,
      brief: undefined,
      lists,
    },
  )
  const { dialogues: alarms } = auditAlarms(of!.clean, of!.features, 'blind')
  return of!.audited
    .map(({ said }, at) =>
      JSON.stringify([
        said.scenario.id,
        said.turns,
        measureNames.map((name) => of!.features[at]![name]),
        alarms[at],
      ]),
    )
    .toSorted()
}

describe.each(['en', 'zh'])('%s', (language) => {
  test('other names of faults, false labels and another order give the same, byte for byte', async () => {
    const open = await audited(language, {
      condition: (fault) => ({ 'simulator.fault': fault, 'simulator.dose': '0.5' }),
      marks: false,
      seed: undefined,
    })
    const sealed = await audited(language, {
      condition: (fault) => ({
        'player.fault': `k${(faults.indexOf(fault as Planted) * 7 + 3) % 11}`,
      }),
      marks: true,
      seed: 'other order',
    })
    expect(open).toHaveLength(19 * faults.length)
    expect(sealed).toEqual(open)
  })
})

test('between two halves of clean dialogues nothing is seen in nine of ten measures and languages', () => {
  const apart: boolean[] = []
  for (const language of ['en', 'zh']) {
    const { clean, base } = halvesOf(cleanSet(language, 8, 'halves'), 'halves')
    const one = readGroup(clean, { lists, alsoTrainOn: base })
    const other = readGroup(base, { lists, alsoTrainOn: clean })
    for (const { auroc } of separationsOf(other, one)) {
      if (auroc.interval.state === 'unknown') continue
      const { lower, upper } = auroc.interval.value
      apart.push(lower > 0.5 || upper < 0.5)
    }
  }
  expect(apart.length).toBeGreaterThan(50)
  expect(apart.filter(Boolean).length / apart.length).toBeLessThanOrEqual(0.1)
})
