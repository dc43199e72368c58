/** Faults that a finished dialogue can be given, and a simulator too. */
export const planted = [
  'none',
  'role-flip',
  'fourth-wall',
  'verbatim-leak',
  'rephrased-leak',
  'intention-leak',
  'front-load',
  'over-agree',
  'echo',
  'self-repeat',
  'template',
  'contradict-card',
  'contradict-self',
  'language-switch',
  'style-drift',
  'rosy-arc',
  'early-farewell',
  'never-stops',
  'verbose',
  'terse',
  'deaf',
]
/** Faults that only a simulator can have: they show in what it answers to something else. */
export const simulated = ['pushover', 'clone', 'frozen']
export const faultNames = [...planted, ...simulated]
