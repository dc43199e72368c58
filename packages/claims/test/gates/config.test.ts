import { describe, expect, test } from 'vitest'
import { testRefusals } from '@attune/testkit/shared/refusals.js'
import { loadYaml, mainWith, SUPPORTERS } from '@attune/testkit/shared/workspace.js'
import { gatesOf } from '../../src/gates/gate.js'

const gates = (...all: readonly string[]): string[] =>
  mainWith('estimators: { toy/emotion: {} }', 'gates:', ...all.map((gate) => `  - ${gate}`))

describe('a gate', () => {
  const resolved = async (...all: readonly string[]) =>
    gatesOf((await loadYaml([SUPPORTERS, ...gates(...all)])).config.evaluations[0]!)

  test('on a number is one for each supporter', async () => {
    expect(await resolved('{ measure: toy/emotion.end, atLeast: 3 }')).toMatchObject([
      {
        name: 'toy/emotion.end of calm',
        source: 'toy/emotion',
        number: 'end',
        supporter: 'calm',
        side: 'above',
        bound: 3,
      },
      {
        name: 'toy/emotion.end of curt',
        supporter: 'curt',
        against: { kind: 'number' },
        maxMissing: 0.1,
        maxFlagged: 0.2,
      },
    ])
  })

  test('on a difference is one for each supporter but the other', async () => {
    expect(
      await resolved('{ measure: words, versus: calm, margin: 2, better: lower, name: short }'),
    ).toMatchObject([
      {
        name: 'short',
        supporter: 'curt',
        against: { kind: 'supporter', supporter: 'calm' },
        side: 'below',
        bound: 2,
      },
    ])
  })

  test('names a baseline beside the config, and needs no file there yet', async () => {
    const [gate] = await resolved(
      '{ rate: ending, is: [farewell], supporter: calm, versus: { baseline: b.json, supporter: old }, margin: 0.1, better: higher }',
    )
    expect(gate).toMatchObject({
      name: 'ending = farewell of calm',
      is: ['farewell'],
      against: {
        kind: 'baseline',
        file: expect.stringMatching(/[\\/]b\.json$/) as string,
        supporter: 'old',
      },
      bound: -0.1,
    })
  })

  test('on harm is on the share beyond a floor, a number or the declared one', async () => {
    expect(
      await resolved(
        '{ measure: toy/emotion.end, below: 3, atMost: 0.1, supporter: calm }',
        '{ measure: toy/emotion.end, above: floor, atMost: 0.2, supporter: calm }',
      ),
    ).toMatchObject([
      {
        name: 'toy/emotion.end below 3 of calm',
        beyond: { side: 'below', floor: 3 },
        side: 'below',
        bound: 0.1,
      },
      {
        name: 'toy/emotion.end above the floor of calm',
        beyond: { side: 'above', floor: 'declared' },
        bound: 0.2,
      },
    ])
  })

  test('on a flag is better lower', async () => {
    expect(
      await resolved('{ flag: empty-reply, supporter: calm, versus: curt, margin: 0.1 }'),
    ).toMatchObject([{ name: 'flag empty-reply of calm', side: 'below', bound: 0.1 }])
  })
})

const refused = (gate: string, at: string, says: string, code = 'CONFIG_VALUE') => ({
  config: [SUPPORTERS, ...gates(gate)],
  says: [[code, `attune.config.yaml:8:${at}  ${says}`] as const],
})

testRefusals({
  'a gate is on two numbers': refused(
    '{ measure: words, flag: empty-reply, atMost: 3 }',
    '9',
    'evaluations.main.gates[0] must be about one number (measure, verdict, rate, flag, wins, seeker, finding), found measure and flag. Change the value.',
  ),
  'a gate is on a label that is not there': refused(
    '{ measure: toy/emotoin.end, atLeast: 3 }',
    '20',
    'evaluations.main.gates[0].measure must be the label of an estimator, a dot, and the name of its number, found "toy/emotoin.end". Labels: toy/emotion. Of dialogues: ending, turns, replies, words, tokens in, tokens out.',
  ),
  'a gate has no limit': refused(
    '{ measure: words }',
    '9',
    'evaluations.main.gates[0] must be a gate with one limit: atLeast, atMost or margin, found no limit. Change the value.',
  ),
  'a gate has two limits': refused(
    '{ measure: words, atLeast: 1, atMost: 3 }',
    '9',
    'evaluations.main.gates[0] must be a gate with one limit: atLeast, atMost or margin, found atLeast and atMost. Change the value.',
  ),
  'a margin does not say which direction is better': refused(
    '{ measure: words, versus: calm, margin: 3 }',
    '9',
    'evaluations.main.gates[0] must be a gate with "better: higher" or "better: lower", as it has a margin, found neither. Change the value.',
  ),
  'a margin has nothing beside it': refused(
    '{ measure: words, margin: 3, better: higher }',
    '9',
    'evaluations.main.gates[0] must be a gate with "versus", as it has a margin, found no "versus". Change the value.',
  ),
  'a limit stands beside another supporter': refused(
    '{ measure: words, versus: calm, atLeast: 3 }',
    '50',
    'evaluations.main.gates[0].atLeast must be a margin, as there is a "versus", found atLeast. Change the value.',
  ),
  'harm has a floor on both sides': refused(
    '{ measure: words, below: 3, above: 9, atMost: 0.1 }',
    '9',
    'evaluations.main.gates[0] must be below or above, found both. Change the value.',
  ),
  'harm is of what has no number': refused(
    '{ flag: empty-reply, below: 3, atMost: 0.1 }',
    '9',
    'evaluations.main.gates[0] must be a measure or a verdict, as there is "below", found flag. Change the value.',
  ),
  'harm is to be frequent': refused(
    '{ measure: words, below: 3, atLeast: 0.1 }',
    '9',
    'evaluations.main.gates[0] must be a gate with atMost, as there is "below", found atLeast. Change the value.',
  ),
  'harm is compared': refused(
    '{ measure: words, above: 3, versus: calm, margin: 0.1, better: lower }',
    '9',
    'evaluations.main.gates[0] must be a gate by itself, as there is "above", found a "versus". Change the value.',
  ),
  'a rate has no label': refused(
    '{ rate: ending, atMost: 0.3 }',
    '9',
    'evaluations.main.gates[0] must be a rate with "is": the labels that count, found no "is". Change the value.',
  ),
  'wins are compared with a file, which holds no dialogues': {
    config: [
      SUPPORTERS,
      ...mainWith(
        'judges: { toy/empathy: {} }',
        'gates:',
        '  - { wins: toy/empathy.x, versus: { baseline: b.json }, atLeast: 0.5 }',
      ),
    ],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:8:9  evaluations.main.gates[0] must be a gate with "versus" and the name of the other supporter, since it is on wins, found a baseline, which holds numbers and no dialogues. Change the value.',
      ],
    ],
  },
  'the other supporter is not there': refused(
    '{ measure: words, versus: clam, margin: 3, better: higher }',
    '35',
    'evaluations.main.gates[0].versus: there is no supporter "clam". Did you mean "calm"?',
    'CONFIG_UNKNOWN_NAME',
  ),
})
