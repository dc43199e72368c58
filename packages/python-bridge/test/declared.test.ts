/** What a method in Python declares, as Attune holds it to it. Python is real. */
import { isAttuneError } from '@attune/core/internal'
import { givesOf } from '@attune/core/runtime'
import { component, scenario } from '@attune/testkit'
import { expect, test } from 'vitest'
import { imports, isSkipped, loaded, messageOf, talk } from './methods.js'

const counting = `${imports}
@estimator(
    revision=1,
    gives=lambda options: {"measures": {f"count/{word}": {"range": [0, 100]} for word in options["words"]}},
    applies_to={"language": ["en", "zh"], "details.task": "talk", "tags.family": True},
)
def counts(dialogue, words: tuple[str, ...] = ("you",), extra: bool = False):
    """How often words stand there."""
    said = " ".join(turn.text for turn in dialogue.turns)
    names = [*words, "more"] if extra else words
    return Estimate({f"count/{word}": said.count(word) for word in names})
`

test.skipIf(isSkipped)('what it gives is said by its options, and it is held to that', async () => {
  const { plugin } = await loaded(counting)
  const counts = component(plugin, 'counts')
  const { result } = await counts.estimate(talk, { options: { words: ['I', 'hurts'] } })
  expect(Object.keys(result.measures ?? {})).toEqual(['count/I', 'count/hurts'])
  const more = { options: { extra: true } }
  expect(await counts.estimate(talk, more).then(String, messageOf)).toMatch(
    /mine\/counts returned estimate\.measures\.count\/more = a value; expected a name that the component declares/,
  )
  const made = plugin.components['counts']!
  expect(givesOf(made, { words: ['we'] }, 'mine/counts')).toEqual({
    measures: { 'count/we': { range: [0, 100] } },
  })
})

test.skipIf(isSkipped)('gives that fails, or gives no dict, is named with its line', async () => {
  const { plugin } = await loaded(
    `${imports}\ndef given(options):\n    return options["no"] if options["n"] else [1]\n\n@estimator(revision=1, gives=given)\ndef e(dialogue, n: int = 0):\n    return Estimate()\n`,
  )
  const said = (n: number): string => {
    try {
      return String(givesOf(plugin.components['e']!, { n }, 'mine/e'))
    } catch (error) {
      return isAttuneError(error) ? error.message : String(error)
    }
  }
  expect(said(1)).toBe("mine/e failed to say what it gives: KeyError: 'no' (mine.py, line 5)")
  expect(said(0)).toBe(
    'mine/e failed to say what it gives: gives of e returned [1] (mine.py, line 7)',
  )
})

test.skipIf(isSkipped)('it has nothing to do with scenarios that are not of its kind', async () => {
  const { plugin } = await loaded(counting)
  const counts = component(plugin, 'counts')
  const talks = { ...scenario, details: { task: 'talk' }, tags: { family: 'loss' } }
  expect(counts.appliesTo({ scenario: talks })).toBe(true)
  expect(counts.appliesTo({ scenario: { ...talks, language: 'de' } })).toBe(false)
  expect(counts.appliesTo({ scenario: { ...talks, details: { task: 'quiz' } } })).toBe(false)
  expect(counts.appliesTo({ scenario: { ...talks, tags: {} } })).toBe(false)
})
