import { known, type Scenario } from '@attune/core'
import { isAttuneError, type GeneratingSource, type ScenarioSeed } from '@attune/core/internal'
import { scriptedContext, make } from '@attune/testkit'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawRole } from '../../src/roles/draws.js'
import { roles } from '../../src/roles/index.js'
import { afterMarker } from '../../src/roles/markers.js'
import { LISTED, type RolesOptions } from '../../src/roles/options.js'
import { keyEventPrompt, keyEventsPrompt, rolePrompt } from '../../src/roles/prompts.js'
import { stressors, stressorsOf } from '../../src/roles/stressors.js'

const source = (options: object = {}) => make(roles, options) as GeneratingSource
const seed: ScenarioSeed = { id: 'role-001', language: 'en', details: { number: 1 } }
const standing = (seed: string) =>
  scriptedContext({ component: roles, answers: 'stand-ins', seed }).context
const offline = async (options: object = {}, key = 'unit'): Promise<Scenario> =>
  (await source(options).generate(seed, standing(key))) as Scenario

describe('the source of roles', () => {
  it('lists as many seeds as it is asked for', () => {
    expect([...source({ count: 3 }).seeds(() => () => 0.5)].map(({ id }) => id)).toEqual([
      'role-001',
      'role-002',
      'role-003',
    ])
  })

  it('makes the same role from the same chances, and another from others', async () => {
    expect(await offline()).toEqual(await offline())
    expect((await offline({}, 'other')).profile).not.toBe((await offline()).profile)
  })

  it('keeps the draws that made the role', async () => {
    const { details, tags, profile } = await offline()

    expect(details).toMatchObject({
      draws: { gender: tags['gender'] },
      stressor: { subcategory: tags['stressor'] },
    })
    expect(details['traits']).toHaveLength(13)
    expect(profile).toContain('## Ongoing challenge')
  })

  it('goes from stressor to persona, events and role, each step told of the ones before', async () => {
    const options = { candidates: 2 }
    const { events } = drawRole(
      completed(options),
      scriptedContext({ use: 'hill-judge/roles', component: roles }).context,
    )
    const told = events.mode === 'nested' ? events.picks.map(() => 'Key Event:\nYou moved.') : []
    const answers = ['Final Persona:\nA tailor of 50.', ...told, 'System Prompt:\n## Persona']
    const { context, asked } = scriptedContext({
      answers,
      use: 'hill-judge/roles',
      component: roles,
    })
    await source(options)
      .generate(seed, context)
      .catch(() => undefined)
    const contents = asked.map(({ messages }) => messages.map(({ content }) => content).join('\n'))

    expect(contents[1]).toContain('A tailor of 50.')
    expect(contents[1 + told.length]).toMatch(/A tailor of 50\.[\s\S]*- You moved\./)
    expect(asked[0]?.sampling).toEqual({ temperature: 1, maxTokens: 4096 })
  })

  it('fails a role, naming the step, when its answers stay unusable', async () => {
    const { context, asked } = scriptedContext({
      answers: Array.from({ length: 4 }, () => 'Here is somebody.'),
      use: 'hill-judge/roles',
      component: roles,
    })

    await expect(source().generate(seed, context)).rejects.toSatisfy(
      (error) =>
        isAttuneError(error) &&
        error.code === 'hill-judge/ROLE' &&
        /the persona/.test(error.message),
    )
    expect(asked).toHaveLength(4)
  })
})

/** The options as the component gets them. */
function completed(options: object): RolesOptions {
  let completed: RolesOptions | undefined
  const create = (given: RolesOptions) => {
    completed = given
    return source()
  }
  make({ ...roles, create: create as never }, options)
  return completed!
}

describe('the draws', () => {
  const draw = (options: object, key: string) => drawRole(completed(options), standing(key))

  it('stay within what is listed, whatever the options', () => {
    const options = fc.record({
      rules: fc.constantFrom('checked', 'released'),
      candidates: fc.integer({ min: 1, max: 30 }),
    })
    fc.assert(
      fc.property(options, fc.string(), (given, key) => {
        const { events, familyStatus } = draw(given, key)
        expect(familyStatus).toBeLessThanOrEqual(LISTED.familyStatuses)
        const numbers =
          events.mode === 'flat' ? events.chosen : events.picks.map(({ candidate }) => candidate)
        expect(numbers.length).toBeGreaterThan(0)
        expect(numbers.length).toBeLessThanOrEqual(events.mode === 'flat' ? 5 : 4)
        // The released program counts from 0.
        const first = events.mode === 'flat' ? 0 : 1
        const last = given.candidates - 1 + first
        for (const number of numbers)
          expect(number).toSatisfy((n: number) => n >= first && n <= last)
        if (events.mode === 'nested')
          for (const { variant } of events.picks)
            expect(variant).toBeLessThanOrEqual(LISTED.variants)
      }),
      { numRuns: 200 },
    )
  })

  it('take one trait of every dimension, or one of every category', () => {
    const [all, few] = [draw({}, 'a'), draw({ traits: 'per-category' }, 'a')]

    expect(new Set(all.traits.map(({ dimension }) => dimension)).size).toBe(13)
    expect(few.traits).toHaveLength(5)
    expect(new Set(few.traits.map(({ category }) => category)).size).toBe(5)
  })

  it('give every category the same chance, so that stressors of small ones come more often', () => {
    const options = completed({})
    const drawn = Array.from(
      { length: 3000 },
      (_, index) => drawRole(options, standing(`k${index}`)).stressor.category,
    )
    for (const category of Object.keys(stressorsOf('released'))) {
      const share = drawn.filter((each) => each === category).length / drawn.length
      expect(share).toSatisfy((value: number) => value > 0.13 && value < 0.2)
    }
  })

  it('of the stressors do not change with the rules for events', () => {
    expect(draw({ rules: 'released' }, 'a').stressor).toEqual(draw({}, 'a').stressor)
  })
})

describe('the stressors', () => {
  it('are 50 in the release and 49 in the paper’s table', () => {
    const count = (list: 'released' | 'paper') => Object.values(stressorsOf(list)).flat().length
    expect([count('released'), count('paper'), stressors.length]).toEqual([50, 49, 50])
  })
})

describe('markers', () => {
  it.each([
    ['Possible key events:\n1. a\nKey events:\nYou moved.', 'You moved.'],
    ['**KEY EVENTS:** You Moved.', 'You Moved.'],
    ['Key events:\nfirst try\n## Key Events:\nYou moved.', 'You moved.'],
  ])('are found at the beginning of a line, in any case, the last one: %j', (text, rest) => {
    expect(afterMarker(text, 'Key Events')).toEqual(known(rest))
  })

  it.each(['Possible key events:\n1. a', 'Key events:', 'They said: Key events: none'])(
    'are missing in %j',
    (text) => {
      expect(afterMarker(text, 'Key Events').state).toBe('unknown')
    },
  )
})

describe('answers', () => {
  const reading = { options: {}, language: 'en', finish: 'complete' } as const

  it('with more events than were asked for are not used', () => {
    const input = { persona: '', candidates: 25, chosen: '3, 4' }

    expect(
      keyEventsPrompt.parse('Key Events:\n3. You moved.\n- You sang.', input, reading),
    ).toEqual(known(['You moved.', 'You sang.']))
    expect(keyEventsPrompt.parse('Key Events:\na\nb\nc', input, reading).state).toBe('unknown')
  })

  it('may spread a single event over lines', () => {
    const input = { persona: '', candidates: 20, candidate: 3, variants: 25, variant: 4 }
    expect(keyEventPrompt.parse('Key Event:\nYou moved\nin winter.', input, reading)).toEqual(
      known(['You moved in winter.']),
    )
  })

  it('that leave a section or a trait out of a role are sent back', () => {
    const role = (traits: string) =>
      `System Prompt:\n**Persona**\n- 40\n**Key life events**\n- moved\n**Behavioral traits**\n- ${traits}\n**Ongoing challenge**\n- debt`
    const input = {
      stressor: '',
      persona: '',
      events: '',
      traits: '',
      traitNames: 'Topic-specific triggers',
    }

    expect(rolePrompt.parse(role('topic specific triggers: money'), input, reading).state).toBe(
      'known',
    )
    expect(rolePrompt.parse(role('calm'), input, reading)).toMatchObject({
      why: expect.stringContaining('Topic-specific triggers'),
    })
    expect(
      rolePrompt.parse(role('x').replace('**Ongoing challenge**', ''), input, reading),
    ).toMatchObject({
      why: 'the role has no section "ongoing challenge"',
    })
  })
})
