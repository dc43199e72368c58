import { readFileSync } from 'node:fs'
import { check, mistakeMessage } from '@attune/core/runtime'
import { type Baseline, BASELINE_FORMAT } from './baseline.js'
import { claimsErrors } from '../errors.js'

const text = { type: 'string' }
const digests = { type: 'object', additionalProperties: text }
const map = (of: object) => ({ type: 'object', additionalProperties: of })
const part = {
  type: 'object',
  properties: { use: text, revision: { type: 'number' }, conditions: digests, options: digests, prompts: digests },
  required: ['use', 'revision', 'conditions', 'options', 'prompts'],
}
const value = { type: 'array', items: { type: ['number', 'string', 'null'] }, minItems: 2, maxItems: 3 }
const number = {
  type: 'object',
  properties: {
    run: { type: 'integer', minimum: 2 },
    kind: { enum: ['dialogue', 'measure', 'verdict', 'flag', 'missing'] },
    source: text,
    name: text,
    supporter: text,
    values: map({ type: 'array', items: value }),
  },
  required: ['kind', 'source', 'name', 'supporter', 'values'],
}
const evaluation = {
  type: 'object',
  properties: {
    id: text,
    instrument: {
      type: 'object',
      properties: {
        seed: text,
        scenarios: part,
        simulators: map({ type: 'array', items: part }),
        readers: map({ type: 'array', items: part }),
      },
      required: ['seed', 'scenarios', 'simulators', 'readers'],
    },
    supporters: map({ type: 'object', properties: { version: text, digest: text }, required: ['digest'] }),
    answered: map({ type: 'array', items: { type: 'object', properties: { model: text }, required: ['model'] } }),
    scenarios: map({ type: 'object', properties: { digest: text, language: text }, required: ['digest', 'language'] }),
    numbers: { type: 'array', items: number },
  },
  required: ['id', 'instrument', 'supporters', 'answered', 'scenarios', 'numbers'],
}
const anchored = {
  type: 'object',
  properties: { source: text, name: text, noise: { type: 'number' }, deviation: { type: 'number' } },
  required: ['source', 'name', 'noise', 'deviation'],
}
const said = {
  type: 'object',
  properties: { source: text, name: text, values: { type: 'array', items: { type: ['number', 'string'] } } },
  required: ['source', 'name', 'values'],
}
const anchor = {
  type: 'object',
  properties: {
    scenario: text,
    supporter: text,
    repeat: { type: 'integer', minimum: 1 },
    dialogue: { type: ['string', 'object'] },
    said: { type: 'array', items: said },
  },
  required: ['scenario', 'supporter', 'repeat', 'dialogue', 'said'],
}
const anchors = {
  type: 'object',
  properties: {
    numbers: { type: 'array', items: anchored },
    times: { type: 'integer', minimum: 1 },
    of: { type: 'array', items: anchor },
  },
  required: ['numbers', 'times', 'of'],
}
const schema = {
  type: 'object',
  properties: {
    baseline: { type: 'integer' },
    attune: text,
    evaluations: map(evaluation),
    pinned: {
      type: 'object',
      properties: { name: text, evaluations: map(evaluation) },
      required: ['name', 'evaluations'],
    },
    anchors: map(anchors),
  },
  required: ['baseline', 'attune', 'evaluations'],
}

/** Throws BASELINE_MISSING, BASELINE_INVALID, BASELINE_FORMAT. */
export function readBaseline(file: string): Baseline {
  const read = parsed(file)
  const { baseline, attune } = (read ?? {}) as Partial<Pick<Baseline, 'attune'>> & { readonly baseline?: unknown }
  if (typeof baseline === 'number' && baseline !== BASELINE_FORMAT)
    throw claimsErrors.error('BASELINE_FORMAT', {
      file,
      format: baseline,
      attune: attune ?? '',
      known: BASELINE_FORMAT,
    })
  const [mistake] = check(schema, read)
  if (mistake) throw claimsErrors.error('BASELINE_INVALID', { file, what: mistakeMessage(mistake, []).message })
  return read as Baseline
}

function parsed(file: string): unknown {
  let content: string
  try {
    content = readFileSync(file, 'utf8')
  } catch (cause) {
    throw claimsErrors.error('BASELINE_MISSING', { file }, { cause })
  }
  try {
    return JSON.parse(content) as unknown
  } catch (cause) {
    throw claimsErrors.error('BASELINE_INVALID', { file, what: 'It is not JSON.' }, { cause })
  }
}
