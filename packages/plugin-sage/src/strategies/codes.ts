/** The groups of support strategies. */
export const strategyGroups = {
  A: 'question',
  B: 'emotional empathy',
  C: 'self-disclosure',
  D: 'emotional comfort',
  E: 'affirmation and reassurance',
  F: 'suggestions',
  G: 'information',
} as const

export type StrategyGroup = keyof typeof strategyGroups

/** The 24 support strategies, in canonical order. Source: SAGE, strategy annotation. */
export const strategyNames = {
  'A-1': 'asks for facts of the problem',
  'A-2': 'asks about the state of mind',
  'A-3': 'asks whether a solution was or would be tried',
  'A-4': 'asks what the other thinks of what was just said',
  'A-5': 'asks a rhetorical question',
  'B-1': 'plain empathy',
  'B-2': 'empathy with a restatement of the problem',
  'B-3': 'empathy with an inferred intention',
  'C-1': 'takes the position of the other',
  'C-2': 'tells a similar story',
  'D-1': 'comforts and cares',
  'D-2': 'offers to listen',
  'D-3': 'lets off steam on behalf of the other',
  'E-1': 'praises qualities or efforts',
  'E-2': 'affirms positive ideas',
  'E-3': 'affirms actions',
  'E-4': 'promises company and support',
  'F-1': 'analyses the problem',
  'F-2': 'suggests ways to calm down',
  'F-3': 'suggests professional help',
  'F-4': 'gives general advice',
  'F-5': 'gives advice built on the situation',
  'G-1': 'gives objective information for understanding',
  'G-2': 'gives objective information for solving',
} as const

export type StrategyCode = keyof typeof strategyNames

export const strategyCodes = Object.keys(strategyNames) as readonly StrategyCode[]

export const groupOf = (code: StrategyCode): StrategyGroup => code[0] as StrategyGroup

/** The codes of a set without doubles, in canonical order. */
export const inCanonicalOrder = (codes: Iterable<string>): StrategyCode[] => {
  const given = new Set(codes)
  return strategyCodes.filter((code) => given.has(code))
}
