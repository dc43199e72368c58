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

export const strategyNamesInChinese: Readonly<Record<StrategyCode, string>> = {
  'A-1': '询问问题的事实',
  'A-2': '询问心理状态',
  'A-3': '询问是否试过或愿意尝试某个办法',
  'A-4': '询问对刚才所说的看法',
  'A-5': '反问',
  'B-1': '单纯共情',
  'B-2': '共情并复述问题',
  'B-3': '共情并推断意图',
  'C-1': '站在对方立场',
  'C-2': '讲述相似经历',
  'D-1': '安慰与关心',
  'D-2': '表示愿意倾听',
  'D-3': '替对方宣泄',
  'E-1': '称赞品质或努力',
  'E-2': '肯定积极的想法',
  'E-3': '肯定行动',
  'E-4': '承诺陪伴与支持',
  'F-1': '分析问题',
  'F-2': '建议平静下来的方法',
  'F-3': '建议专业帮助',
  'F-4': '给出一般建议',
  'F-5': '结合处境给出建议',
  'G-1': '提供帮助理解的客观信息',
  'G-2': '提供帮助解决的客观信息',
}

export const strategyCodes = Object.keys(strategyNames) as readonly StrategyCode[]

export const groupOf = (code: StrategyCode): StrategyGroup => code[0] as StrategyGroup

/** The codes of a set without doubles, in canonical order. */
export const inCanonicalOrder = (codes: Iterable<string>): StrategyCode[] => {
  const given = new Set(codes)
  return strategyCodes.filter((code) => given.has(code))
}
