import { isAttuneError } from '@attune/core/internal'
import { check, mistakeMessage } from '@attune/core/runtime'
import { type Baseline, BASELINE_FORMAT } from './baseline.js'
import { claimsErrors } from '../errors.js'
import { list, map, shape, text } from '../engine/claim-schema.js'
import { readTextNow } from '@attune/core/reading'

const number = { type: 'number' }
const part = shape({
  use: text,
  revision: number,
  conditions: map(text),
  options: map(text),
  prompts: map(text),
})
const value = { ...list({ type: ['number', 'string', 'null'] }), minItems: 2, maxItems: 3 }
const numbers = shape({
  kind: { enum: ['dialogue', 'measure', 'verdict', 'flag', 'missing'] },
  source: text,
  name: text,
  supporter: text,
  values: map(list(value)),
})
const evaluation = shape({
  id: text,
  instrument: shape({
    seed: text,
    scenarios: part,
    simulators: map(list(part)),
    readers: map(list(part)),
  }),
  supporters: map(shape({ 'version?': text, digest: text })),
  answered: map(list(shape({ model: text }))),
  scenarios: map(shape({ digest: text, language: text })),
  numbers: list(numbers),
  'harm?': list(
    shape({
      evaluation: text,
      level: { enum: ['confirmed', 'verified', 'none', 'unchecked'] },
      en: text,
      zh: text,
    }),
  ),
})
const anchored = shape({
  source: text,
  name: text,
  noise: number,
  deviation: number,
  wanted: number,
})
const said = shape({ source: text, name: text, values: list({ type: ['number', 'string'] }) })
const anchor = shape({
  scenario: text,
  supporter: text,
  repeat: { type: 'integer', minimum: 1 },
  dialogue: { type: ['string', 'object'] },
  said: list(said),
})
const anchors = shape({
  numbers: list(anchored),
  times: { type: 'integer', minimum: 1 },
  of: list(anchor),
})
const kept = shape({
  scenario: text,
  supporter: text,
  repeat: { type: 'integer', minimum: 1 },
  dialogue: { type: 'object' },
})
const note = shape({ evaluation: text, gate: text, sentence: text })
const schema = shape({
  baseline: { type: 'integer' },
  attune: text,
  evaluations: map(evaluation),
  'pinned?': shape({ name: text, evaluations: map(evaluation) }),
  'anchors?': map(anchors),
  'dialogues?': map(list(kept)),
  'alike?': map(list(text)),
  'accepted?': shape({ why: text, date: text, gates: list(note) }),
  'undecided?': list(note),
})

/** Reads a baseline file. Throws BASELINE_MISSING, BASELINE_INVALID, BASELINE_FORMAT. */
export function readBaseline(file: string): Baseline {
  const read = parsed(file)
  const { baseline, attune } = (read ?? {}) as Partial<Pick<Baseline, 'attune'>> & {
    readonly baseline?: unknown
  }
  if (typeof baseline === 'number' && baseline !== BASELINE_FORMAT)
    throw claimsErrors.error('BASELINE_FORMAT', {
      file,
      format: baseline,
      attune: attune ?? '',
      known: BASELINE_FORMAT,
    })
  const [mistake] = check(schema, read)
  if (mistake)
    throw claimsErrors.error('BASELINE_INVALID', {
      file,
      what: mistakeMessage(mistake, []).message,
    })
  return read as Baseline
}

function parsed(file: string): unknown {
  let content: string
  try {
    content = readTextNow(file)
  } catch (cause) {
    if (isAttuneError(cause) && cause.code === 'DATA_ENCODING') throw cause
    throw claimsErrors.error('BASELINE_MISSING', { file }, { cause })
  }
  try {
    return JSON.parse(content) as unknown
  } catch (cause) {
    throw claimsErrors.error('BASELINE_INVALID', { file, what: 'It is not JSON.' }, { cause })
  }
}
