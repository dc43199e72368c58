/** One logged dialogue: members of every log, and additional ones in exports from Attune. */
const name = { type: 'string', minLength: 1 }
const count = { type: 'integer', minimum: 0 }

const turn = {
  type: 'object',
  properties: {
    speaker: { enum: ['seeker', 'supporter'] },
    text: { type: 'string' },
    scripted: { type: 'boolean' },
    finish: { enum: ['complete', 'length', 'filter', 'refusal', 'other'] },
    reasoning: { type: 'string' },
    usage: {
      type: 'object',
      properties: { input: count, output: count, reasoning: count },
      required: ['input', 'output', 'reasoning'],
      additionalProperties: false,
    },
    annotations: { type: 'object' },
  },
  required: ['speaker', 'text'],
}

const flag = {
  type: 'object',
  properties: {
    kind: { type: 'string', pattern: '^[a-z][a-z0-9-]*$' },
    turn: count,
    note: { type: 'string' },
  },
  required: ['kind'],
}

export const logLine = {
  type: 'object',
  properties: {
    scenario: name,
    supporter: name,
    language: name,
    cluster: name,
    at: {
      type: 'string',
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$',
      expected: 'a date in UTC such as 2026-03-01T09:30:00Z',
    },
    tags: { type: 'object', additionalProperties: { type: 'string' } },
    repeat: { type: 'integer', minimum: 1 },
    turns: { type: 'array', items: turn },
    ending: {
      type: 'object',
      properties: { reason: name, detail: { type: 'string' } },
      required: ['reason'],
    },
    flags: { type: 'array', items: flag },
    annotations: { type: 'object' },
  },
  required: ['scenario', 'supporter', 'turns'],
}
