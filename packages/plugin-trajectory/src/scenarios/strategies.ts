/** Emotion-regulation strategies for supporters, in the order of the result tables. */
export const strategies = {
  CogChg: 'Cognitive Change',
  SitMod: 'Situation Modification',
  AttDep: 'Attentional Deployment',
  ERFlex: 'Emotion Regulation Flexibility',
  SitSel: 'Situation Selection',
  ResMod: 'Response Modulation',
} as const

export type StrategyCode = keyof typeof strategies

/**
 * The code of a strategy given as code, as English name, or as the released file writes it: a Chinese name with the
 * English one in parentheses. Any other name stays what it is, so that a file may bring its own strategies.
 */
export function strategyCode(name: string): string {
  const inParentheses = /[(（]([^)）]+)[)）]\s*$/u.exec(name)?.[1]
  const plain = (inParentheses ?? name).trim()
  const found = Object.entries(strategies).find(([code, full]) => plain === code || plain === full)
  return found?.[0] ?? name.trim()
}
