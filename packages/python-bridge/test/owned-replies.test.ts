/** Whose words stand in a dialogue that a simulator in Python made. Python is real. */
import { lazy } from '@attune/core/runtime'
import { component } from '@attune/testkit'
import { expect, test } from 'vitest'
import { imports, isSkipped, loaded, messageOf } from './methods.js'

const ways = `${imports}
import dataclasses

seeker = Turn("seeker", "Hi.")

@simulator(revision=1)
def talker(scenario, supporter, way: str = "placed"):
    """Places replies in many ways."""
    if way == "never asked":
        return Dialogue([seeker, Turn("supporter", "Hello.")], Ending("turn-limit"))
    one = supporter.reply([seeker])
    if way == "invented":
        turns = [seeker, Turn("supporter", "I invented this.")]
    elif way == "altered":
        turns = [seeker, dataclasses.replace(one, text="Tell me")]
    elif way == "rewritten":
        turns = [seeker, dataclasses.replace(one, text="Something else.")]
    elif way == "repeated":
        turns = [seeker, one, seeker, one]
    elif way == "dropped":
        turns = [seeker, supporter.reply([seeker, one, seeker])]
    elif way == "edited":
        turns = [seeker, Turn("supporter", "Tell me.", edited=one, why="cut to one sentence")]
    elif way == "edited in silence":
        turns = [seeker, Turn("supporter", "Tell me.", edited=one)]
    elif way == "copied":
        turns = [seeker, Turn("supporter", one.text)]
    else:
        turns = [seeker, one]
    return Dialogue(turns, Ending("turn-limit"))
`

const once = lazy(() => loaded(ways))

const simulated = async (way: string) => {
  const { plugin } = await once()
  const talker = component(plugin, 'talker')
  return talker.simulate({ options: { way }, supporter: ['Tell me more.', 'And then?'] })
}

test.skipIf(isSkipped).each([
  [
    'invented',
    /mine\/talker returned dialogue\.turns\[1\] = "I invented this\."; expected a reply of the supporter/,
  ],
  [
    'never asked',
    /mine\/talker returned dialogue\.turns\[1\] = "Hello\."; expected a reply of the supporter/,
  ],
  ['altered', /dialogue\.turns\[1\] = "Tell me"; expected the reply unchanged, "Tell me more\."/],
  ['rewritten', /dialogue\.turns\[1\] = "Something else\."; expected a reply of the supporter/],
  [
    'repeated',
    /dialogue\.turns\[3\] = "Tell me more\.", which stands before; expected each reply once/,
  ],
  ['edited in silence', /dialogue\.turns\[1\]\.why/],
])('a reply that is %s fails by name', async (way, says) => {
  expect(await simulated(way).then(String, messageOf)).toMatch(says)
})

test.skipIf(isSkipped).each([
  ['placed', undefined],
  ['copied', undefined],
  ['dropped', [{ kind: 'unused-replies', note: '1' }]],
  ['edited', [{ kind: 'edited-reply', turn: 1, note: 'cut to one sentence' }]],
])('a reply that is %s has its flag', async (way, flags) => {
  expect((await simulated(way)).result.flags).toEqual(flags)
})
