/** JSON schema of the fields of a scenario for a person with several sessions. */
import { stances } from '@attune/core/internal'

const text = { type: 'string' }
const name = { type: 'string', minLength: 1 }
const item = { type: 'object', additionalProperties: false }
const points = { type: 'integer', minimum: 0, maximum: 100 }
const step = { type: 'integer', minimum: -50, maximum: 50 }
const stance = { enum: [...stances] }

/** Schema of the scripted messages of a scenario. */
export const lines = {
  type: 'array',
  items: {
    ...item,
    properties: { speaker: { enum: ['seeker', 'supporter'] }, text },
    required: ['speaker', 'text'],
  },
}

/** Schema of scripted events: what happens to the seeker before its message number `turn`. */
export const events = {
  type: 'array',
  items: {
    ...item,
    properties: { turn: { type: 'integer', minimum: 1 }, text },
    required: ['turn', 'text'],
  },
}

const mood = {
  ...item,
  properties: { emotion: points, energy: points, stance },
  required: ['emotion', 'energy', 'stance'],
}

const session = {
  ...item,
  properties: {
    after: name,
    least: name,
    most: name,
    opening: lines,
    events,
    tell: { type: 'array', items: name },
    occasions: {
      type: 'array',
      items: { ...item, properties: { fact: name, text: name }, required: ['fact', 'text'] },
    },
  },
}

export const personProperties = {
  state: mood,
  baseline: mood,
  remembers: { type: 'integer', minimum: 0 },
  rules: {
    type: 'array',
    items: {
      ...item,
      // oxlint-disable-next-line unicorn/no-thenable -- a field of a rule
      properties: { when: name, then: name, emotion: step, energy: step, stance },
      required: ['when', 'then'],
    },
  },
  facts: {
    type: 'array',
    items: {
      ...item,
      properties: { id: name, text: name, replaces: name },
      required: ['id', 'text'],
    },
  },
  sessions: { type: 'array', items: session },
}
