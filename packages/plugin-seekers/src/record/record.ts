/**
 * Validation record of the measures: recall on planted faults, in the form that components declare.
 */
import type { Words } from '@attune/core/internal'
import planted from './planted.js'

export interface Found {
  readonly fault: string
  /**
   * Smallest dose from which the measure is validated. The dose is the share of turns with the
   * planted fault.
   */
  readonly dose: number
  /** Recall at this dose with 5 % false alarms. */
  readonly recall: number
}

const found: Readonly<Record<string, Readonly<Record<string, readonly Found[]>>>> = planted.record

/** Measures that some planted fault should change. */
export const recordedMeasures: readonly string[] = Object.keys(planted.record)

/** Faults for which a measure is validated in a language. */
export const validatedFor = (measure: string, language: string): readonly Found[] =>
  found[measure]?.[language] ?? []

/** Text of a measure's record by language; empty if no planted fault validates the measure. */
export const recordOf = (measure: string): Readonly<Record<string, Words>> =>
  Object.fromEntries(
    Object.entries(found[measure] ?? {}).flatMap(([language, all]) =>
      all.length === 0 ? [] : [[language, wordsOf(all)]],
    ),
  )

const chineseNames: Readonly<Record<string, string>> = {
  'role-flip': '角色互换',
  'fourth-wall': '打破角色',
  'verbatim-leak': '照念人物卡',
  'rephrased-leak': '换词复述人物卡',
  'intention-leak': '说出隐藏愿望',
  'front-load': '一开始就讲完',
  'over-agree': '过度附和',
  echo: '重复对方',
  'self-repeat': '重复自己',
  template: '套话',
  'contradict-card': '与人物卡矛盾',
  'contradict-self': '自相矛盾',
  'language-switch': '换语言',
  'style-drift': '文风漂移',
  'rosy-arc': '无故好转',
  'early-farewell': '过早告别',
  'never-stops': '告别后不走',
  verbose: '过长',
  terse: '过短',
  deaf: '听而不闻',
}

const percent = (value: number): number => Math.round(100 * value)

const wordsOf = (all: readonly Found[]): Words => ({
  en: `validated for ${all.map(({ fault, dose, recall }) => `${fault} from dose ${dose} (recall ${percent(recall)} % at 5 % false alarms)`).join(' and ')}`,
  zh: `对${all.map(({ fault, dose, recall }) => `${chineseNames[fault]}自剂量 ${dose} 起有效（误报 5 % 时召回 ${percent(recall)} %）`).join('，对')}`,
})
