/** Made from protocol.ts by `npm run docs`. */
import type { Remote } from './protocol.js'

export const schemas: Readonly<Record<keyof Remote, object>> = {
  estimate: {
    $ref: '#/definitions/Estimate',
    definitions: {
      Estimate: {
        type: 'object',
        properties: {
          measures: {
            type: 'object',
            additionalProperties: { $ref: '#/definitions/Known%3Cnumber%3E' },
            description: 'One number per dialogue, by name.',
          },
          series: {
            type: 'object',
            additionalProperties: { $ref: '#/definitions/Series' },
            description: 'Values turn by turn, by name.',
          },
          evidence: {
            type: 'object',
            additionalProperties: { type: 'array', items: { $ref: '#/definitions/Evidence' } },
            description: 'The evidence for a measure or a series, by its name.',
          },
          flags: { type: 'array', items: { $ref: '#/definitions/Flag' } },
          details: {
            $ref: '#/definitions/JsonObject',
            description: 'The data behind the numbers, so that they can be recomputed and drawn without a model.',
          },
        },
        required: ['measures', 'series'],
        additionalProperties: false,
        description: 'The result of an estimator for one dialogue.',
      },
      'Known<number>': {
        anyOf: [
          {
            type: 'object',
            properties: { state: { type: 'string', const: 'known' }, value: { type: 'number' } },
            required: ['state', 'value'],
            additionalProperties: false,
          },
          {
            type: 'object',
            properties: { state: { type: 'string', const: 'unknown' }, why: { type: 'string' } },
            required: ['state', 'why'],
            additionalProperties: false,
          },
        ],
        description:
          'A value, or the reason why there is none. There is no NaN and no meaningful null in Attune. `why` is a short phrase that can be counted: the same cause has the same words.',
        expected: '{"state": "known", "value": 1} or {"state": "unknown", "why": "…"}',
      },
      Series: {
        type: 'object',
        properties: {
          over: { $ref: '#/definitions/Axis' },
          values: { type: 'array', items: { $ref: '#/definitions/Known%3Cnumber%3E' } },
        },
        required: ['over', 'values'],
        additionalProperties: false,
        description: 'One value per turn of its axis, in order, scripted turns included.',
      },
      Axis: {
        anyOf: [{ $ref: '#/definitions/Speaker' }, { type: 'string', const: 'all' }],
        description: 'The turns that a series has a value for: those of one side, or all of them.',
      },
      Speaker: { type: 'string', enum: ['seeker', 'supporter'] },
      Evidence: {
        type: 'object',
        properties: {
          turn: { type: 'number', description: 'Index in `dialogue.turns`.' },
          quote: { type: 'string', description: 'Words of that turn, as they stand there.' },
          side: { type: 'string', enum: ['first', 'second'], description: 'Which dialogue of a pair.' },
          note: { type: 'string' },
        },
        required: ['turn'],
        additionalProperties: false,
        description: 'Where in a dialogue a value or verdict has its ground.',
      },
      Flag: {
        type: 'object',
        properties: {
          kind: {
            type: 'string',
            description: 'Lower case with hyphens, the same words for the same thing: `empty-reply`. Counted by it.',
          },
          turn: { type: 'number', description: 'Index in `dialogue.turns`.' },
          note: { type: 'string' },
        },
        required: ['kind'],
        additionalProperties: false,
        description:
          'Something about a dialogue, an estimate or a verdict that a reader of its numbers should know: an empty reply, a leaked profile.',
      },
      JsonObject: { type: 'object', additionalProperties: { $ref: '#/definitions/Json' } },
      Json: {
        anyOf: [
          { type: 'string' },
          { type: 'number' },
          { type: 'boolean' },
          { type: 'null' },
          { type: 'array', items: { $ref: '#/definitions/Json' } },
          { $ref: '#/definitions/JsonObject' },
        ],
        description:
          'The nouns of Attune. Types only: values of these types travel between components, are written to the store as JSON, and are part of hashes, so every one of them is plain, immutable data.',
      },
    },
  },
  judge: {
    type: 'array',
    items: { $ref: '#/definitions/Verdict' },
    definitions: {
      Verdict: {
        type: 'object',
        properties: {
          criterion: { type: 'string' },
          group: {
            type: 'string',
            description: 'Criteria of one group belong together: a stage, a part of a test. Analyses may sum up by it.',
          },
          outcome: { $ref: '#/definitions/Known%3C(number%7Cstring)%3E' },
          rationale: { type: 'string' },
          evidence: { type: 'array', items: { $ref: '#/definitions/Evidence' } },
          flags: { type: 'array', items: { $ref: '#/definitions/Flag' } },
          details: { $ref: '#/definitions/JsonObject' },
        },
        required: ['criterion', 'outcome', 'rationale'],
        additionalProperties: false,
        description: 'The verdict on one dialogue for one criterion: a score or a label.',
      },
      'Known<(number|string)>': {
        anyOf: [
          {
            type: 'object',
            properties: { state: { type: 'string', const: 'known' }, value: { type: ['number', 'string'] } },
            required: ['state', 'value'],
            additionalProperties: false,
          },
          {
            type: 'object',
            properties: { state: { type: 'string', const: 'unknown' }, why: { type: 'string' } },
            required: ['state', 'why'],
            additionalProperties: false,
          },
        ],
        description:
          'A value, or the reason why there is none. There is no NaN and no meaningful null in Attune. `why` is a short phrase that can be counted: the same cause has the same words.',
        expected: '{"state": "known", "value": 1} or {"state": "unknown", "why": "…"}',
      },
      Evidence: {
        type: 'object',
        properties: {
          turn: { type: 'number', description: 'Index in `dialogue.turns`.' },
          quote: { type: 'string', description: 'Words of that turn, as they stand there.' },
          side: { type: 'string', enum: ['first', 'second'], description: 'Which dialogue of a pair.' },
          note: { type: 'string' },
        },
        required: ['turn'],
        additionalProperties: false,
        description: 'Where in a dialogue a value or verdict has its ground.',
      },
      Flag: {
        type: 'object',
        properties: {
          kind: {
            type: 'string',
            description: 'Lower case with hyphens, the same words for the same thing: `empty-reply`. Counted by it.',
          },
          turn: { type: 'number', description: 'Index in `dialogue.turns`.' },
          note: { type: 'string' },
        },
        required: ['kind'],
        additionalProperties: false,
        description:
          'Something about a dialogue, an estimate or a verdict that a reader of its numbers should know: an empty reply, a leaked profile.',
      },
      JsonObject: { type: 'object', additionalProperties: { $ref: '#/definitions/Json' } },
      Json: {
        anyOf: [
          { type: 'string' },
          { type: 'number' },
          { type: 'boolean' },
          { type: 'null' },
          { type: 'array', items: { $ref: '#/definitions/Json' } },
          { $ref: '#/definitions/JsonObject' },
        ],
        description:
          'The nouns of Attune. Types only: values of these types travel between components, are written to the store as JSON, and are part of hashes, so every one of them is plain, immutable data.',
      },
    },
  },
  'judge-pair': {
    type: 'array',
    items: { $ref: '#/definitions/PairVerdict' },
    definitions: {
      PairVerdict: {
        type: 'object',
        properties: {
          criterion: { type: 'string' },
          group: {
            type: 'string',
            description: 'Criteria of one group belong together: a stage, a part of a test. Analyses may sum up by it.',
          },
          outcome: { $ref: '#/definitions/Known%3CPreference%3E' },
          rationale: { type: 'string' },
          evidence: { type: 'array', items: { $ref: '#/definitions/Evidence' } },
          flags: { type: 'array', items: { $ref: '#/definitions/Flag' } },
          details: { $ref: '#/definitions/JsonObject' },
        },
        required: ['criterion', 'outcome', 'rationale'],
        additionalProperties: false,
        description: 'The verdict on two dialogues for one criterion.',
      },
      'Known<Preference>': {
        anyOf: [
          {
            type: 'object',
            properties: { state: { type: 'string', const: 'known' }, value: { $ref: '#/definitions/Preference' } },
            required: ['state', 'value'],
            additionalProperties: false,
          },
          {
            type: 'object',
            properties: { state: { type: 'string', const: 'unknown' }, why: { type: 'string' } },
            required: ['state', 'why'],
            additionalProperties: false,
          },
        ],
        description:
          'A value, or the reason why there is none. There is no NaN and no meaningful null in Attune. `why` is a short phrase that can be counted: the same cause has the same words.',
        expected: '{"state": "known", "value": "first"} or {"state": "unknown", "why": "…"}',
      },
      Preference: { type: 'string', enum: ['first', 'second', 'tie'] },
      Evidence: {
        type: 'object',
        properties: {
          turn: { type: 'number', description: 'Index in `dialogue.turns`.' },
          quote: { type: 'string', description: 'Words of that turn, as they stand there.' },
          side: { type: 'string', enum: ['first', 'second'], description: 'Which dialogue of a pair.' },
          note: { type: 'string' },
        },
        required: ['turn'],
        additionalProperties: false,
        description: 'Where in a dialogue a value or verdict has its ground.',
      },
      Flag: {
        type: 'object',
        properties: {
          kind: {
            type: 'string',
            description: 'Lower case with hyphens, the same words for the same thing: `empty-reply`. Counted by it.',
          },
          turn: { type: 'number', description: 'Index in `dialogue.turns`.' },
          note: { type: 'string' },
        },
        required: ['kind'],
        additionalProperties: false,
        description:
          'Something about a dialogue, an estimate or a verdict that a reader of its numbers should know: an empty reply, a leaked profile.',
      },
      JsonObject: { type: 'object', additionalProperties: { $ref: '#/definitions/Json' } },
      Json: {
        anyOf: [
          { type: 'string' },
          { type: 'number' },
          { type: 'boolean' },
          { type: 'null' },
          { type: 'array', items: { $ref: '#/definitions/Json' } },
          { $ref: '#/definitions/JsonObject' },
        ],
        description:
          'The nouns of Attune. Types only: values of these types travel between components, are written to the store as JSON, and are part of hashes, so every one of them is plain, immutable data.',
      },
    },
  },
  speak: {
    $ref: '#/definitions/SpeakAnswer',
    definitions: {
      SpeakAnswer: {
        type: 'object',
        properties: {
          text: { type: 'string' },
          ending: { $ref: '#/definitions/Ending', description: "These are the seeker's last words: why it leaves." },
          finish: { $ref: '#/definitions/Finish' },
          reasoning: { type: 'string' },
          usage: { $ref: '#/definitions/Usage' },
          annotations: { $ref: '#/definitions/JsonObject' },
        },
        required: ['text'],
        additionalProperties: false,
      },
      Ending: {
        type: 'object',
        properties: { reason: { type: 'string' }, detail: { type: 'string' } },
        required: ['reason'],
        additionalProperties: false,
        description:
          "Why a dialogue is over: `turn-limit`, `seeker-left`, `end-of-log`, or a reason of the simulator's own.",
      },
      Finish: {
        type: 'string',
        enum: ['complete', 'length', 'filter', 'refusal', 'other'],
        description:
          'Why a model stopped: `complete`, cut off by `length`, withheld by a `filter` or a `refusal`, or something else.',
      },
      Usage: {
        type: 'object',
        properties: {
          input: { type: 'number' },
          output: { type: 'number', description: 'With those of the reasoning.' },
          reasoning: { type: 'number' },
          cached: {
            type: 'number',
            description:
              'Of the input, what a service read from its cache. It counts for the cost, and is no part of any result.',
          },
        },
        required: ['input', 'output', 'reasoning'],
        additionalProperties: false,
        description: 'Tokens of one or more model calls. `output` includes `reasoning`.',
      },
      JsonObject: { type: 'object', additionalProperties: { $ref: '#/definitions/Json' } },
      Json: {
        anyOf: [
          { type: 'string' },
          { type: 'number' },
          { type: 'boolean' },
          { type: 'null' },
          { type: 'array', items: { $ref: '#/definitions/Json' } },
          { $ref: '#/definitions/JsonObject' },
        ],
        description:
          'The nouns of Attune. Types only: values of these types travel between components, are written to the store as JSON, and are part of hashes, so every one of them is plain, immutable data.',
      },
    },
  },
}
