import type { Quantity, Words } from '@attune/core/findings'
import { distinct } from './rows.js'

/** Note on the p-values and intervals of a table of differences. */
export function testsNote(
  quantities: readonly Quantity[],
  { paired, unpaired }: { readonly paired: boolean; readonly unpaired: readonly string[] },
): Words {
  const all = distinct(unpaired)
  const families = familiesOf(quantities)
  const those = all.length > MOST_NAMED ? undefined : all.join(', ')
  const kind = !paired ? 'unpaired' : all.length === 0 ? 'paired' : 'both'
  const en = sidesText.en[kind](those ?? `${all.length} pairs of sides`)
  const zh = sidesText.zh[kind](those ?? `${all.length} 对`)
  return { en: `${en}${familyText.en(families)}`, zh: `${zh}${familyText.zh(families)}` }
}

const PAIRED = {
  en: 'Differences first minus second, paired by scenario and repeat. p: two-sided, paired t over scenario clusters',
  zh: '差值为前者减后者，按情景和重复配对。p：双侧，按情景聚类的配对 t 检验',
} as const

const sidesText = {
  en: {
    unpaired: () =>
      'Differences first minus second, not paired: the two sides have no scenario in common. p: two-sided, Welch t over scenario clusters',
    paired: () => PAIRED.en,
    both: (those: string) =>
      `${PAIRED.en}; of ${those}, which have no scenario in common and are not paired, Welch t over scenario clusters`,
  },
  zh: {
    unpaired: () =>
      '差值为前者减后者，未配对：双方没有共同的情景。p：双侧，对情景均值作韦尔奇 t 检验',
    paired: () => PAIRED.zh,
    both: (those: string) =>
      `${PAIRED.zh}；其中 ${those} 没有共同的情景，未配对，对情景均值作韦尔奇 t 检验`,
  },
} as const

/** Maximum number of pairs of sides in one note. */
const MOST_NAMED = 3

type Family = 'primary' | 'secondary'

export const familiesOf = (quantities: readonly Quantity[]): readonly Family[] =>
  distinct(
    quantities.flatMap(({ claim, p }) =>
      p?.state === 'known' && claim && claim.family !== 'harm' ? [claim.family] : [],
    ),
  )

const adjustments = {
  en: {
    primary: 'primary claims: Holm, at most the level of the chance that any is false',
    secondary:
      'secondary claims: Benjamini and Hochberg, by the share of false discoveries over the run',
  },
  zh: {
    primary: '主要论断：霍尔姆法，控制其中有任何一项为假的可能',
    secondary: '次要论断：本雅明尼–霍赫贝格法，按整个运行的错误发现率校正',
  },
} as const

/** Texts on the adjustment of p-values for the other claims of the run. */
export const familyText = {
  en: (families: readonly Family[]): string => {
    const texts = families.map((family) => adjustments.en[family])
    const adjusted = texts.length === 0 ? '' : `, in parentheses adjusted (${texts.join('; ')})`
    return `${adjusted}. Intervals exclude no difference exactly where the adjusted p is below the level.`
  },
  zh: (families: readonly Family[]): string => {
    const texts = families.map((family) => adjustments.zh[family])
    const adjusted = texts.length === 0 ? '' : `，括号内为校正后的值（${texts.join('；')}）`
    return `${adjusted}。校正后的 p 低于水平时，区间恰好不含“无差别”。`
  },
} as const
