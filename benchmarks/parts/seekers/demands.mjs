// What a measure is to reach for a planted fault at a dose: AUROC of dialogues, or of seekers of
// ten dialogues.
export const demands = [
  ['role-flip', 0.25, 'speaker', 0.8],
  ['role-flip', 0.5, 'speaker', 0.93],
  ['verbatim-leak', 0.25, 'leak-card', 0.9],
  ['rephrased-leak', 0.25, 'leak-rephrase', 0.8],
  ['intention-leak', 0.25, 'leak-intention', 0.93],
  ['front-load', 0.25, 'first-turn', 0.78],
  ['front-load', 0.5, 'first-turn', 0.93],
  ['echo', 0.25, 'echo', 0.92],
  ['self-repeat', 0.25, 'repeats', 0.9],
  ['template', 0.5, 'said-elsewhere', 0.95],
  ['language-switch', 0.25, 'language', 0.93],
  ['language-switch', 1, 'language', 1],
  ['style-drift', 0.25, 'word-length', 0.75],
  ['style-drift', 0.5, 'word-length', 0.9],
  ['rosy-arc', 0.5, 'relief', 0.8],
  ['rosy-arc', 1, 'uniform', 0.9],
  ['early-farewell', 0.25, 'turns', 0.9],
  ['early-farewell', 0.5, 'early', 0.9],
  ['never-stops', 0.25, 'went-on', 0.9],
  ['never-stops', 0.5, 'went-on', 0.95],
  ['verbose', 0.5, 'length', 0.85],
  ['terse', 0.5, 'length-q25', 0.85],
]

/** On wordings that authors of lists may read. */
export const seenDemands = [['over-agree', 0.25, 'pleased', 0.8]]

/** Faults whose wordings are not to be seen as repetition, at dose 0.25. */
export const worded = ['role-flip', 'fourth-wall', 'over-agree', 'contradict-card', 'rosy-arc']
export const MOST_REPEATED = 0.6

/** The lower limit of an AUROC may be so far below the demand. */
export const SLACK = 0.06

/** From one dose to the next an AUROC may fall by so much. */
export const STEP = 0.05
