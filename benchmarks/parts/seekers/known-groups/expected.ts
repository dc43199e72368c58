/** Which measure is to see which fault: the diagonal of the matrix of known groups. */
import type { Fault } from '../faults/names.js'
import type { ProbeMeasure } from './probe-values.js'
import type { MeasureName } from '../../../../packages/plugin-seekers/src/reading/measures.js'
import type { SeekerMeasure } from '../../../../packages/plugin-seekers/src/reading/seeker-level.js'

export interface Expected {
  readonly by: readonly MeasureName[]
  /** Measures that compare the dialogues of a seeker. */
  readonly seeker?: readonly SeekerMeasure[]
  /** Only answers to other replies from one state show it. */
  readonly probes?: readonly ProbeMeasure[]
  /** Only a coder that reads can see it. */
  readonly coder?: string
}

export const expected: Readonly<Record<Exclude<Fault, 'none'>, Expected>> = {
  'role-flip': { by: ['speaker', 'you-over-i', 'helper'], coder: 'role-flip' },
  'fourth-wall': { by: ['fourth-wall'], coder: 'fourth-wall' },
  'verbatim-leak': { by: ['leak-card'] },
  'rephrased-leak': { by: ['leak-rephrase'] },
  'intention-leak': { by: ['leak-intention'] },
  'front-load': { by: ['first-turn', 'front-card'] },
  'over-agree': { by: ['pleased'] },
  echo: { by: ['echo', 'echo-run'] },
  'self-repeat': { by: ['repeats', 'self-repeat'] },
  template: { by: ['said-elsewhere', 'mtld', 'repeats'], seeker: ['template'] },
  'contradict-card': { by: ['age'], coder: 'contradict-card' },
  'contradict-self': { by: [], coder: 'contradict-self' },
  'language-switch': { by: ['language'] },
  'style-drift': { by: ['word-length', 'drift'] },
  'rosy-arc': { by: ['relief'], seeker: ['uniform'], coder: 'early-relief' },
  'early-farewell': { by: ['turns', 'early'] },
  'never-stops': { by: ['went-on'] },
  verbose: { by: ['length'] },
  terse: { by: ['length-q25'] },
  deaf: { by: [], seeker: ['follows'], probes: ['takes-up', 'sensitivity'] },
  pushover: { by: [], probes: ['mood-effect'] },
  clone: { by: [], seeker: ['own-card', 'diversity', 'template'] },
  frozen: { by: [], probes: ['determinism'] },
}
