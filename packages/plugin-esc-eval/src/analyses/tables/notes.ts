import type { Words } from '@attune/core/internal'
import type { Row } from '@attune/kit'
import { grouped } from '@attune/kit/internal'
import { reasonsInChinese } from '@attune/tables'
import { chineseTitles, dimensionTitles, type Dimension } from '../../dimensions/dimensions.js'
import { publishedAccuracy } from '../../published/ranker-accuracy.js'
import { GENERAL_JUDGE } from '../../scores-judge/options.js'
import type { JudgeKind } from '../score-rows.js'

/** Accuracy, in percent, of a random guess among five levels. */
const POOR = 20

/** Dimensions that general models score badly, according to the published test of GPT-4. */
function poorDimensions(
  kind: JudgeKind,
  language: string,
  names: readonly Dimension[],
): Dimension[] {
  return kind === GENERAL_JUDGE
    ? names.filter((name) => accuracyOf('acc', language)(name) < POOR)
    : []
}

/** A note per unreliable dimension. */
export const reliabilityNotes = (
  kind: JudgeKind,
  language: string,
  names: readonly Dimension[],
): Words[] =>
  poorDimensions(kind, language, names).map((name) => {
    const [exact, near] = [accuracyOf('acc', language)(name), accuracyOf('accSoft', language)(name)]
    return {
      en: `${dimensionTitles[name]}: not reliable. GPT-4 gave the score of people in ${exact.toFixed(1)} % of published dialogues, within one point in ${near.toFixed(0)} %; general models are far too kind here.`,
      zh: `${chineseTitles[name]}：不可靠。在已发表的对话中，GPT-4 与人的评分相同的占 ${exact.toFixed(1)} %，相差不超过一分的占 ${near.toFixed(0)} %；通用模型在此过于宽松。`,
    }
  })

/** A sentence on unreliable dimensions, next to sentences about differences. */
export function reliabilitySentences(
  kind: JudgeKind,
  language: string,
  names: readonly Dimension[],
  about: { readonly en: string; readonly zh: string },
): { readonly en: string; readonly zh: string }[] {
  const poor = poorDimensions(kind, language, names)
  if (poor.length === 0) return []
  const titles = poor.map((name) => dimensionTitles[name]).join(', ')
  const inChinese = poor.map((name) => chineseTitles[name]).join('、')
  return [
    {
      en: `${about.en} · ${titles}: do not rely on these, general models are known to score them badly.`,
      zh: `${about.zh} · ${inChinese}：请勿依赖，已知通用模型对它们评分很差。`,
    },
  ]
}

const accuracyOf =
  (key: 'acc' | 'accSoft', language: string) =>
  (name: Dimension): number =>
    publishedAccuracy['GPT-4'][/^zh\b/i.test(language) ? 'zh' : 'en'][name][key]

export const conventionNote = (failed: 'exclude' | 'zero'): Words =>
  failed === 'exclude'
    ? {
        en: 'Percent: 25 times the mean of scores from 0 to 4 (the paper: points over 4 n). Scores that could not be read are left out and counted; `failed: zero` counts them as 0.',
        zh: '百分比：0 到 4 分均值的 25 倍（论文：得分除以 4 n）。无法读取的得分不计入并另行计数；`failed: zero` 把它们计为 0。',
      }
    : {
        en: 'Percent: points over 4 n, n all judged dialogues: a score that could not be read counts as 0. `failed: exclude` leaves such scores out.',
        zh: '百分比：得分除以 4 n，n 为全部被评判的对话：无法读取的得分计为 0。`failed: exclude` 不计入这些得分。',
      }

/** Minimum share of dialogues with a known score of a dimension. */
const COVERED = 0.95

/** Notes on dimensions whose share of known scores is below `COVERED`, one line each. */
export function coverageNotes(rows: readonly Row[], names: readonly Dimension[]): Words[] {
  return names.flatMap((name) => {
    const own = rows.filter((row) => row.name === name)
    const share = own.filter(({ value }) => value.state === 'known').length / own.length
    if (share === 0 || share >= COVERED) return []
    const [found, wanted] = [share, COVERED].map((each) => (100 * each).toFixed(0))
    return [
      {
        en: `${dimensionTitles[name]}: only ${found} % of ${own.length} dialogues have a score (at least ${wanted} % are wanted).`,
        zh: `${chineseTitles[name]}：${own.length} 个对话中只有 ${found} % 有得分（至少应有 ${wanted} %）。`,
      },
    ]
  })
}

/** Notes on dimensions without any value, by reason. */
export function emptyNotes(rows: readonly Row[], names: readonly Dimension[]): Words[] {
  const byReason = grouped(names, (name) => {
    const lost = rows.find((row) => row.name === name)?.value
    return lost?.state === 'unknown' ? lost.why : 'not scored'
  })
  return [...byReason].map(([why, own]) => ({
    en: `No value: ${own.map((name) => dimensionTitles[name]).join(', ')} (${why}).`,
    zh: `没有值：${own.map((name) => chineseTitles[name]).join('、')}（${reasonsInChinese.get(why) ?? why}）。`,
  }))
}
