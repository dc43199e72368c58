import { defineScenarios, type JsonObject, type Scenario } from '@attune/core'
import { AttuneError } from '@attune/core/internal'
import { fileURLToPath } from 'node:url'
import { stressors } from '../roles/stressors.js'
import { readTraits, roleFaults, type ReleasedRole, type RoleFaults } from './faults.js'
import { readRoles, type ReadableRole } from './readable.js'
import { errors } from '../errors.js'
import { readText } from '@attune/core/reading'

const sample = fileURLToPath(new URL('../../samples/roles.md', import.meta.url))

export const roleFile = defineScenarios({
  revision: 1,
  summary:
    'Persons who seek support, from a file: readable text, the released JSON lines, or ten sample roles.',
  options: {
    type: 'object',
    properties: {
      file: {
        type: 'string',
        format: 'file',
        description:
          'A file of roles: readable text or the released JSON lines. Default: ten invented samples.',
      },
      faulty: {
        type: 'string',
        enum: ['keep', 'leave-out', 'refuse'],
        default: 'keep',
        description:
          'Roles with faults of content. keep: use them; leave-out: skip them; refuse: stop with an error.',
      },
    },
    additionalProperties: false,
  },
  create: ({ file = sample, faulty }) => ({ load: () => load(file, faulty) }),
})

interface ReadRole {
  readonly scenario: Scenario
  /** Position in the file for messages: `line 3`, or `the role "x"`. */
  readonly at: string
  readonly faults: RoleFaults
}

async function* load(
  file: string,
  faulty: 'keep' | 'leave-out' | 'refuse',
): AsyncGenerator<Scenario> {
  const ids = new Set<string>()
  for await (const { scenario, at, faults } of rolesOf(file)) {
    if (ids.has(scenario.id))
      throw roleFileError(file, at, `an earlier role has the same id "${scenario.id}"`)
    ids.add(scenario.id)
    const [fault] = faults.content
    if (fault !== undefined && faulty === 'refuse')
      throw roleFileError(file, at, `${faults.content.join('; ')}`)
    if (fault === undefined || faulty === 'keep') yield scenario
  }
  if (ids.size === 0) throw roleFileError(file, 'the whole file', 'there are no roles in it')
}

const roleFileError = (file: string, item: string, what: string, cause?: unknown): AttuneError =>
  errors.error('ROLE_FILE', { file, item, what }, { place: { file }, cause })

/** Roles of JSON lines if the first non-blank line begins with a brace, else of readable text. */
async function* rolesOf(file: string): AsyncGenerator<ReadRole> {
  if (await isJson(file)) yield* releasedRoles(file)
  else for await (const role of readRoles(linesOf(file))) yield fromReadable(file, role)
}

async function isJson(file: string): Promise<boolean> {
  for await (const line of linesOf(file))
    if (line.trim() !== '') return line.trimStart().startsWith('{')
  return false
}

async function* linesOf(file: string): AsyncGenerator<string> {
  yield* (await readText(file)).split(/\r\n|\r|\n/)
}

async function* releasedRoles(file: string): AsyncGenerator<ReadRole> {
  let line = 0
  for await (const text of linesOf(file)) {
    line += 1
    if (text.trim() !== '')
      yield fromReleased(file, `line ${line}`, parsed(file, `line ${line}`, text))
  }
}

function parsed(file: string, at: string, text: string): ReleasedRole {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw roleFileError(file, at, `not JSON (${(cause as Error).message})`, cause)
  }
  const fields =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  if (typeof fields['role'] !== 'string' || fields['role'].trim() === '')
    throw roleFileError(file, at, 'it has no "role"')
  const other = Object.entries(fields).find(([, field]) => typeof field !== 'string')
  if (other !== undefined) throw roleFileError(file, at, `"${other[0]}" is not a text`)
  return fields as unknown as ReleasedRole
}

function fromReleased(file: string, at: string, role: ReleasedRole): ReadRole {
  const { pid = at.replace(' ', '-'), challenge, behavioral_traits: traitText } = role
  const faults = roleFaults(role)
  const found = stressors.find(({ name }) => name === challenge?.trim())
  const tags = {
    ...(challenge !== undefined && { stressor: challenge.trim() }),
    ...(found !== undefined && { category: found.category }),
  }
  const traits = traitText === undefined ? [] : readTraits(traitText).found
  const details = {
    traits: traits.map(({ category, dimension, option }) => ({ category, dimension, option })),
  }
  return { scenario: scenarioOf({ id: pid, text: role.role, tags, details }, faults), at, faults }
}

function fromReadable(file: string, { id, fields, text }: ReadableRole): ReadRole {
  const at = `the role "${id}"`
  if (text === '') throw roleFileError(file, at, 'it has no text')
  const { language = 'en', ...tags } = fields
  const faults = roleFaults({ role: text })
  return { scenario: scenarioOf({ id, text, language, tags, details: {} }, faults), at, faults }
}

interface RoleParts {
  readonly id: string
  readonly text: string
  readonly language?: string
  readonly tags: Scenario['tags']
  readonly details: JsonObject
}

const scenarioOf = (
  { id, text, language = 'en', tags, details }: RoleParts,
  { content, form }: RoleFaults,
): Scenario => ({
  id,
  language,
  profile: text.trim(),
  opening: [],
  events: [],
  references: {},
  tags: { ...tags, faults: content.length === 0 ? 'none' : 'some' },
  details: { ...details, faults: content, formFaults: form },
})
