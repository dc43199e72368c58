/** Which measures rest on which word list: with an empty one these change, and no others. */
import { describe, expect, test } from 'vitest'
import { planted } from '../faults/names.js'
import { ownWordings } from '../faults/wordings.js'
import { withFault } from '../known-groups/group.js'
import { listsOf } from '../../../../packages/plugin-seekers/src/lists/index.js'
import { featuresOf } from '../../../../packages/plugin-seekers/src/reading/features.js'
import { measureNames } from '../../../../packages/plugin-seekers/src/reading/measures.js'
import {
  type ReadDialogue,
  readDialogue,
} from '../../../../packages/plugin-seekers/src/reading/read-dialogue.js'
import { cleanSet } from '../../../../packages/plugin-seekers/src/rule-based/clean-set.js'

const moods = ['halves', 'relief', 'volatility']
const units = ['first-turn', 'following', 'front-card', 'front-self', 'leak-rephrase', 'returns']
const falls: Readonly<Record<string, readonly string[]>> = {
  stop: units,
  function: ['drift'],
  thanks: ['pleased'],
  agrees: ['pleased'],
  hedges: ['hedges'],
  resists: ['resists'],
  ambivalentFor: ['ambivalent'],
  ambivalentAgainst: ['ambivalent'],
  farewell: ['silent-leave', 'went-on'],
  helper: ['helper'],
  fourthWall: ['fourth-wall'],
  positive: moods,
  negative: moods,
  negators: moods,
  except: ['pleased'],
}
const expected: Readonly<Record<'en' | 'zh', Readonly<Record<string, readonly string[]>>>> = {
  en: { ...falls, stopHan: [] },
  // Chinese units are pairs of characters; words of other scripts in Chinese texts have the list of
  // words.
  zh: { ...falls, stop: ['front-self'], stopHan: units, function: ['drift', 'word-length'] },
}

const refusal = { en: 'No thanks, I will not.', zh: '谢谢不用，我不去。' }

function dialoguesIn(language: 'en' | 'zh'): readonly ReadDialogue[] {
  const base = cleanSet(language, 1, 'lists')
  const faulty = planted.filter((fault) => fault !== 'none')
  const turns = base[0]!.turns.map((turn, at) =>
    at === 2 ? { ...turn, text: refusal[language] } : turn,
  )
  const plain = readDialogue({ turns, ending: { reason: 'turn-limit' } }, base[0]!.scenario)
  return [
    ...base,
    ...[plain, base[5]!].flatMap((said) =>
      faulty.map((fault) =>
        withFault(said, { fault, dose: 0.5, wordings: ownWordings.seen, seed: '1' }),
      ),
    ),
  ]
}

describe.each(['en', 'zh'] as const)('%s', (language) => {
  const lists = listsOf()
  const dialogues = dialoguesIn(language)
  const valuesOf = (all: typeof lists): readonly string[] => {
    const found = dialogues.map((said) => featuresOf(said, { lists: all }))
    return measureNames.map((name) => JSON.stringify(found.map((features) => features[name].value)))
  }
  const whole = valuesOf(lists)

  test.each(Object.keys(expected[language]))('%s', (name) => {
    const without = valuesOf({ ...lists, [language]: { ...lists[language], [name]: [] } })
    const changed = measureNames.filter((_, at) => without[at] !== whole[at])
    expect(changed.toSorted()).toEqual([...expected[language][name]!].toSorted())
  })

  test('every list is one of them', () => {
    expect(Object.keys(lists[language]).toSorted()).toEqual(
      Object.keys(expected[language]).toSorted(),
    )
  })
})
