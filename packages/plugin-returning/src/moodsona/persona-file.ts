/** Fields of a persona file of moodsona 0.2.0, as a JSON schema. */
import { type Stance, stances } from '@attune/core/internal'

interface MoodFields {
  readonly emotion: number
  readonly energy: number
  readonly stance: Stance
}

export interface PersonaFile {
  readonly id: string
  readonly display_name: string
  readonly description?: string
  readonly language: 'en'
  readonly pronouns?: 'she/her' | 'he/him' | 'they/them'
  readonly hidden_goal: string
  readonly reaction_rules: readonly {
    readonly when: string
    readonly then: string
    readonly emotion_delta?: number
    readonly energy_delta?: number
    readonly stance_to?: Stance
  }[]
  readonly initial_state: MoodFields
  readonly baseline: MoodFields
  readonly memory_days_visible: number
  readonly tags: readonly string[]
  readonly license: string
  readonly author: string
  readonly ai_assisted: boolean
}

const text = (minLength: number, maxLength: number) => ({ type: 'string', minLength, maxLength })
const name = (minLength: number, maxLength: number) => ({
  ...text(minLength, maxLength),
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  expected: 'lower-case words with hyphens',
})
const integerSchema = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum })
const stance = { enum: [...stances] }
const exact = { type: 'object', additionalProperties: false }

const mood = {
  ...exact,
  properties: { emotion: integerSchema(0, 100), energy: integerSchema(0, 100), stance },
  required: ['emotion', 'energy', 'stance'],
}

const rule = {
  ...exact,
  properties: {
    when: text(5, 300),
    // oxlint-disable-next-line unicorn/no-thenable -- a field of a rule
    then: text(5, 300),
    emotion_delta: integerSchema(-50, 50),
    energy_delta: integerSchema(-50, 50),
    stance_to: stance,
  },
  required: ['when', 'then'],
}

export const personaFile = {
  ...exact,
  properties: {
    id: name(3, 64),
    display_name: text(1, 80),
    description: text(0, 600),
    language: { enum: ['en'] },
    pronouns: { enum: ['she/her', 'he/him', 'they/them'] },
    hidden_goal: text(10, 500),
    reaction_rules: { type: 'array', minItems: 1, maxItems: 20, items: rule },
    initial_state: mood,
    baseline: mood,
    memory_days_visible: integerSchema(0, 365),
    tags: { type: 'array', maxItems: 12, uniqueItems: true, items: name(0, 32) },
    license: { enum: ['CC-BY-4.0'] },
    author: text(2, 100),
    ai_assisted: { type: 'boolean' },
  },
  required: [
    'id',
    'display_name',
    'language',
    'hidden_goal',
    'reaction_rules',
    'initial_state',
    'baseline',
    'memory_days_visible',
    'tags',
    'license',
    'author',
    'ai_assisted',
  ],
}
