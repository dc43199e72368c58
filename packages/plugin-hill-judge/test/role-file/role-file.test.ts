import type { Scenario } from '@attune/core'
import type { LoadingSource } from '@attune/core/internal'
import { scenario, make } from '@attune/testkit'
import * as fc from 'fast-check'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roleFaults, readTraits } from '../../src/role-file/faults.js'
import { roleFile } from '../../src/role-file/index.js'
import { readRoles } from '../../src/role-file/readable.js'
import { roleSections } from '../../src/roles/sections.js'
import { stressors } from '../../src/roles/stressors.js'
import { traitDimensions, traits } from '../../src/roles/traits.js'
import { releasedData } from '../released-data.js'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attune-roles-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function load(options: object): Promise<Scenario[]> {
  const loaded: Scenario[] = []
  for await (const each of (make(roleFile, options) as LoadingSource).load()) loaded.push(each)
  return loaded
}

/**
 * Roles as a readable file; a line that looks like the heading of the next role is indented by a
 * blank.
 */
const writeRoles = (roles: readonly Scenario[]): string =>
  roles
    .map(({ id, language, tags, profile }) => {
      const { faults: _, ...own } = tags
      const fields = Object.entries({ language, ...own }).map(
        ([name, value]) => `${name}: ${oneLine(value)}`,
      )
      return `# ${oneLine(id)}\n\n${fields.join('\n')}\n\n${profile.trim().replace(/^# /gmu, ' # ')}\n`
    })
    .join('\n')

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim()

let files = 0
async function loadText(text: string, options: object = {}): Promise<Scenario[]> {
  const file = join(folder, `${++files}.txt`)
  await writeFile(file, text)
  return load({ file, ...options })
}

const text = (events = '- You moved.'): string =>
  `## Persona\n- You are 40.\n\n## Key life events\n${events}\n\n## Behavioral traits\n- Calm.\n\n## Ongoing challenge\n- Debt.`

describe('a readable role file', () => {
  it('holds for each role its fields and what the seeker is told', async () => {
    const [role] = await loadText(
      `Some words before.\n\n# one\n\nlanguage: en\nstressor: Bankruptcy\n\n${text()}\n`,
    )

    expect(role).toEqual({
      id: 'one',
      language: 'en',
      profile: text(),
      opening: [],
      events: [],
      references: {},
      tags: { stressor: 'Bankruptcy', faults: 'none' },
      details: { faults: [], formFaults: [] },
    })
  })

  it('is read back as it was written', async () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'Z', ' ', ':', '#', '-', '*', '你') })
    const roles = fc.uniqueArray(
      fc.record({
        id: fc.stringMatching(/^[a-z0-9#:-]{1,8}$/),
        tags: fc.record({ stressor: fc.stringMatching(/^[A-Za-z(:]{1,9}$/) }),
        lines: fc.array(line.filter((text) => !text.startsWith('# '))),
      }),
      { selector: ({ id }) => id, minLength: 1, maxLength: 4 },
    )
    await fc.assert(
      fc.asyncProperty(roles, async (drawn) => {
        const written = drawn.map(({ id, tags, lines }) => ({
          ...scenario,
          id,
          tags,
          profile: ['x', ...lines].join('\n').trim(),
        }))
        const again = []
        for await (const role of readRoles(writeRoles(written).split('\n'))) again.push(role)
        expect(again.map(({ id, fields, text: profile }) => ({ id, fields, profile }))).toEqual(
          written.map(({ id, language, tags, profile }) => ({
            id,
            fields: { language, ...tags },
            profile,
          })),
        )
      }),
    )
  })

  it('keeps a line that looks like a heading inside its role', async () => {
    const role = { ...(await load({}))[0]!, profile: 'You are tired.\n# not a role' }
    const again = await loadText(writeRoles([role]))

    expect(again.map(({ id }) => id)).toEqual([role.id])
    expect(again[0]?.profile).toContain('# not a role')
  })

  it('holds ten sample roles without a fault, of thirteen traits each', async () => {
    const roles = await load({})

    expect(roles).toHaveLength(10)
    expect(roles.map(({ details }) => [details['faults'], details['formFaults']])).toEqual(
      roles.map(() => [[], []]),
    )
    for (const { profile, tags } of roles) {
      expect(roleSections(profile)['behavioral traits']).toHaveLength(traitDimensions.length)
      expect(stressors).toContainEqual(
        expect.objectContaining({ name: tags['stressor'], category: tags['category'] }),
      )
    }
    expect(new Set(roles.map(({ tags }) => tags['category'])).size).toBe(6)
  })
})

describe('a released role file', () => {
  const line = (changes: object = {}): string =>
    JSON.stringify({
      role: text(),
      pid: 'one',
      challenge: 'Bankruptcy',
      life_events: '3. moved house',
      ...changes,
    })

  it('gives the role to the seeker and its stressor as a tag', async () => {
    const [role] = await loadText(`\uFEFF\n${line()}\n`)

    expect(role).toMatchObject({
      id: 'one',
      language: 'en',
      profile: text(),
      tags: { stressor: 'Bankruptcy', category: 'Financial & Economic Stress', faults: 'none' },
    })
  })

  it('names roles without an id by their line', async () => {
    const roles = await loadText('{"role": "you are tired."}\n{"role": "you are sad."}')

    expect(roles.map(({ id }) => id)).toEqual(['line-1', 'line-2'])
  })

  it.each([
    [
      'a candidate list taken for events',
      { life_events: '1. a\n2. b\n3. c\n4. d\n5. e\n6. f' },
      'more than 5 life events',
    ],
    ['a repeated event', { life_events: '1. moved\n7. Moved' }, 'a life event twice'],
    ['an event that was never listed', { life_events: '0. moved' }, 'life event 0'],
    ['an empty event list', { life_events: '\n' }, 'no life events'],
    ['a stressor of its own', { challenge: 'Boredom' }, 'unknown stressor'],
    ['no sections', { role: 'you are tired.' }, 'no sections'],
    [
      'one section missing',
      { role: text().replace(/## Ongoing.*/s, '') },
      'no section "ongoing challenge"',
    ],
    [
      'too few traits',
      { behavioral_traits: '- Big Five Personality Traits\nIntroverted: shy' },
      'not a trait of every dimension',
    ],
    ['a trait that is not on the list', { behavioral_traits: 'Brave: bold' }, 'an unknown trait'],
  ])('with %s is reported, and left out or refused on demand', async (_, changes, fault) => {
    const lines = `${line(changes)}\n${line({ pid: 'two' })}`

    expect((await loadText(lines))[0]?.details['faults']).toContain(fault)
    expect((await loadText(lines, { faulty: 'leave-out' })).map(({ id }) => id)).toEqual(['two'])
    await expect(loadText(lines, { faulty: 'refuse' })).rejects.toMatchObject({
      code: 'hill-judge/ROLE_FILE',
      message: expect.stringContaining(fault),
    })
  })

  it.each([
    ['not JSON', '{"role": ', /line 1: not JSON/],
    ['a role that is missing', '{"persona": "a student"}', /line 1: it has no "role"/],
    ['a number for a text', '{"role": "you", "pid": 3}', /line 1: "pid" is not a text/],
    [
      'the same id twice',
      `${'{"role": "you", "pid": "one"}\n'.repeat(2)}`,
      /line 2: an earlier role has the same id/,
    ],
    ['nothing in it', '', /there are no roles/],
  ])('with %s is refused', async (_, content, message) => {
    await expect(loadText(content)).rejects.toMatchObject({
      code: 'hill-judge/ROLE_FILE',
      message: expect.stringMatching(message),
    })
  })

  it('that is not there is refused', async () => {
    await expect(load({ file: join(folder, 'none.json') })).rejects.toMatchObject({
      code: 'DATA_READ',
    })
  })
})

describe('faults of form', () => {
  it('do not make a role another person', () => {
    expect(roleFaults({ role: `**\n${text().toLowerCase()}` })).toEqual({
      content: [],
      form: ['lower case throughout', 'stray markup at the beginning'],
    })
  })
})

describe('traits', () => {
  it('are known by category and name together, whatever their case', () => {
    const named = (category: string) =>
      readTraits(`- ${category}\nEmotionally reactive: …`).found[0]?.dimension

    expect(named('Big Five Personality Traits')).toBe('Neuroticism (Emotional Stability)')
    expect(named('Response Style Toward the Therapist and Trust in the Process')).toBe(
      'Response Style',
    )
  })

  it('are 36 options of 13 dimensions in 5 categories', () => {
    expect(traits).toHaveLength(36)
    expect(traitDimensions).toHaveLength(13)
    expect(new Set(traits.map(({ category }) => category)).size).toBe(5)
  })
})

describe('sections', () => {
  it.each([
    '**ongoing challenge:**\n- debt',
    '- **ongoing challenge**:\n  - debt',
    '4. **ongoing challenge:**\n   - debt',
    '## Ongoing challenges\n• debt',
    'ongoing challenge: debt',
    '- ongoing challenge: debt',
  ])('are found in %j', (written) => {
    expect(roleSections(`persona:\n- 40\n\n${written}`)).toEqual({
      persona: ['40'],
      'ongoing challenge': ['debt'],
    })
  })
})

describe.skipIf(!releasedData)('the released files', () => {
  const file = (name: string) => join(releasedData ?? '', 'esc-judge', name)
  const counted = (roles: readonly Scenario[], fault: string) =>
    roles.filter(({ details }) => [details['faults'], details['formFaults']].flat().includes(fault))
      .length

  it('hold 100 roles, 41 of them with candidates for life events and nine with stray markup', async () => {
    const roles = await load({ file: file('roles-v1.json') })

    expect(roles).toHaveLength(100)
    expect(counted(roles, 'more than 5 life events')).toBe(41)
    expect(counted(roles, 'stray markup at the beginning')).toBe(9)
    expect(counted(roles, 'lower case throughout')).toBe(100)
    expect(roles.map(({ details }) => (details['traits'] as unknown[]).length)).toEqual(
      roles.map(() => 13),
    )
    expect(new Set(roles.map(({ tags }) => tags['stressor'])).size).toBe(45)
  })

  it.each([
    ['roles-v2.json', 2],
    ['generated_personas.json', 10],
    ['test_persona.json', 1],
    ['default.json', 5],
  ])('%s holds %i roles', async (name, count) => {
    expect(await load({ file: file(name) })).toHaveLength(count)
  })

  it('that hold seeds of roles instead are refused', async () => {
    await expect(load({ file: file('simple_personas.json') })).rejects.toMatchObject({
      code: 'hill-judge/ROLE_FILE',
    })
  })
})
