import { evaluationOf, scenario as sceneOf } from '@attune/testkit'
import type { Dialogue } from '@attune/core'
import type { Quantity } from '@attune/core/findings'
import { createRandom } from '@attune/core/internal'
import { describe, expect, test } from 'vitest'
import { auditAlarms } from '../src/alarms/audit-alarms.js'
import { featuresOf } from '../src/reading/features.js'
import { measureNames } from '../src/reading/measures.js'
import type { Features } from '../src/reading/reading.js'
import { readDialogue } from '../src/reading/read-dialogue.js'
import { drawnOrder } from '../src/drawn-order.js'
import { readGroup } from '../src/reading/read-group.js'
import { listsOf } from '../src/lists/index.js'
import { cleanSet } from '../src/rule-based/clean-set.js'
import { SpeakerModel } from '../src/measures/speaker.js'
import plugin from '../src/index.js'

const lists = listsOf()
const read = (features: Features) => new Map(measureNames.map((name) => [name, features[name]]))

describe.each(['en', 'zh'])('clean dialogues (%s)', (language) => {
  const clean = readGroup(cleanSet(language, 10, '1'), { lists })

  test('at most one in fifteen of other clean dialogues is flagged, over twenty splits', () => {
    const rates = Array.from({ length: 20 }, (_, split) => {
      const order = drawnOrder(createRandom(`split ${split}`), clean.dialogues.length)
      const cut = Math.floor((order.length * 2) / 3)
      const part = (of: readonly number[]) => ({
        dialogues: of.map((at) => clean.dialogues[at]!),
        features: of.map((at) => clean.features[at]!),
      })
      const { dialogues } = auditAlarms(
        part(order.slice(0, cut)),
        part(order.slice(cut)).features,
        String(split),
      )
      const alarms = dialogues.filter(({ alarm }) => alarm.state === 'known' && alarm.value)
      return alarms.length / dialogues.length
    })
    expect(rates.reduce((sum, rate) => sum + rate, 0) / rates.length).toBeLessThanOrEqual(0.065)
  })

  test('an over-agreeable seeker is flagged in four of five dialogues', async () => {
    const { dialogueOf } = await import('../src/rule-based/clean-set.js')
    const said = Array.from({ length: 20 }, (_, at) =>
      dialogueOf({
        language,
        at,
        name: 'positive control',
        voice: 'plain',
        style: 'over-agreeable',
        seed: 'x',
      }),
    )
    const { dialogues } = auditAlarms(clean, readGroup(said, { lists }).features, 'x')
    expect(
      dialogues.filter(({ alarm }) => alarm.state === 'known' && alarm.value).length,
    ).toBeGreaterThanOrEqual(16)
  })
})

const scene = {
  ...sceneOf,
  id: 'a',
  language: 'en',
  profile: 'She is 31 and cooks in a port town. The workshop closed in March.',
}
const plain: Dialogue = {
  turns: [
    { speaker: 'seeker', text: 'I am 31 and I slept badly. The workshop closed in March.' },
    { speaker: 'supporter', text: 'What kept you awake?' },
    {
      speaker: 'seeker',
      text: 'The workshop closed in March, and nobody asked me what kept me awake.',
    },
  ],
  ending: { reason: 'turn-limit' },
}

test('labels, annotations and flags change no measure', () => {
  const marked: Dialogue = {
    turns: plain.turns.map((turn) => ({ ...turn, annotations: { fault: 'role-flip', dose: 1 } })),
    ending: plain.ending,
    flags: [{ kind: 'role-flip', turn: 0, note: 'planted' }],
    annotations: { fault: 'echo' },
  }
  const tagged = { ...scene, tags: { fault: 'none' }, details: { dose: 1 } }
  const of = (dialogue: Dialogue, scenario: typeof scene) =>
    read(featuresOf(readDialogue(dialogue, scenario), { lists }))
  expect(of(marked, tagged)).toEqual(of(plain, scene))
})

test('without a list its measures see nothing, and others stay as they are', () => {
  const without = { ...lists, en: { ...lists.en, thanks: [], agrees: [] } }
  const said = readDialogue(
    {
      ...plain,
      turns: [
        ...plain.turns,
        { speaker: 'supporter', text: 'Hm.' },
        { speaker: 'seeker', text: 'Thank you, good idea.' },
      ],
    },
    scene,
  )
  const valueOf = (all: typeof lists, name: 'pleased' | 'length') =>
    featuresOf(said, { lists: all })[name].value
  expect(valueOf(lists, 'pleased')).toEqual({ state: 'known', value: 0.5 })
  expect(valueOf(without, 'pleased')).toEqual({ state: 'known', value: 0 })
  expect(valueOf(without, 'length')).toEqual(valueOf(lists, 'length'))
})

test('time grows with the length of a turn, and not faster', () => {
  const long = 'I walked home and counted lamps 1 2 3 4. '.repeat(5000)
  const said = readDialogue(
    { ...plain, turns: [...plain.turns, { speaker: 'seeker', text: long }] },
    scene,
  )
  const speaker = new SpeakerModel([{ scenario: 'b', own: [long], supporter: [long] }])
  const found = read(featuresOf(said, { lists, others: { speaker: () => speaker } }))
  expect(found.get('length')).toMatchObject({ value: { state: 'known' } })
})

test('an audit says who was flagged, and asks nobody', async () => {
  const { component } = await import('@attune/testkit')
  const dialogues = Array.from({ length: 6 }, (_, at) => ({
    supporter: 'bot',
    scenario: { ...scene, id: `s${at}` },
    dialogue: plain,
  }))
  const { result, asked } = await component(plugin, 'audit').analyse(evaluationOf({ dialogues }), {
    timeout: 60_000,
  })
  expect(asked).toEqual([])
  expect(result.sentences?.[0]).toMatch(
    /^Seeker \(the seeker, en\): audited, \d+ % of 6 dialogues are flagged/,
  )
  expect(result.tables.map(({ id }) => id)).toEqual([
    'seekers-flagged',
    'seekers-measures',
    'seekers-seekers',
    'seekers-dialogues',
  ])
  // The rate of clean dialogues rests on ten dialogues of each clean seeker.
  const { n, value } = result.tables[0]!.rows[0]!['clean'] as Quantity
  expect([value.state, n]).toEqual(['known', cleanSet('en', 10, 'any').length])
})
