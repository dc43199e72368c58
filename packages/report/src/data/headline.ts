/** Headline of an evaluation for the page, in both languages. */
import {
  type Headline,
  headlineIn,
  headlineWords,
  type NotableScenario,
  pictureOf,
} from '@attune/claims'
import { type ComparedMeasure, definitionOf, type Evaluation } from '@attune/core/findings'
import { formatNumber } from '@attune/tables'
import type {
  Catalog,
  DifferenceView,
  HeadlineView,
  NotableView,
  MeanCurve,
  Words,
} from '../report-data.js'
import type { Chinese } from './chinese.js'
import { claimRests, keyOf } from './claim-rests.js'

const { en, zh } = headlineWords

export interface HeadlineParts {
  readonly catalog: Catalog
  readonly gives: Evaluation['gives']
  readonly curve: MeanCurve | undefined
  readonly chinese: Chinese
}

export function headlineView(
  headline: Headline,
  { catalog, gives, curve, chinese }: HeadlineParts,
): HeadlineView {
  const translated = headlineIn(headline, chinese.tell)
  const inBoth = (say: (words: (typeof headlineWords)['en'], of: Headline) => string): Words => ({
    en: say(en, headline),
    zh: say(zh, translated),
  })
  const { first, standing, of, look } = headline
  const key = keyOf(catalog, of)
  const about = definitionOf({ gives }, of)
  const changes = en.changes(first).map(([what, how], at) => {
    const [chineseWhat, chineseHow] = zh.changes(translated.first)[at]!
    return { what: { en: what, zh: chineseWhat }, how: { en: how, zh: chineseHow } }
  })
  return {
    verdict: inBoth((words, of) => words.verdict(of)),
    facts: [
      inBoth((words, of) => words.size(of.first)),
      inBoth((words, of) => words.asked(of.first)),
    ].filter((text) => text.en !== ''),
    rests: claimRests(first, catalog),
    measure: {
      en: en.measure(headline, about),
      zh: zh.measure(translated, about === undefined ? undefined : chinese.tell(about)),
    },
    isFound: first.detected,
    ...(headline.claims.every(({ vetoes }) => vetoes !== undefined) && {
      isWithheld: true as const,
    }),
    standing: standing.map(({ supporter, mean, isBarred }) => ({
      supporter,
      ...(isBarred && { isBarred }),
      text:
        first.kind === 'preference'
          ? `${formatNumber(mean, { scale: 100, digits: 0 })} %`
          : formatNumber(mean, of),
    })),
    ...(key !== undefined && { key }),
    differencesTitle: inBoth((words, said) => words.differences(said)),
    ...differencesOf(headline, catalog),
    equal: inBoth((words, said) => words.equal(said)),
    look: look.flatMap((each) => notableView(each, of, catalog)),
    changes,
    ...(curve && { curve }),
    ...(curve?.isOther && {
      otherCurve: {
        en: `another measure: ${of.title} has no curve`,
        zh: `另一个指标：「${translated.of.title}」没有曲线`,
      },
    }),
  }
}

/** Maximum number of measures in the picture. */
const MOST_MEASURES = 6

function differencesOf(
  headline: Headline,
  catalog: Catalog,
): Pick<HeadlineView, 'differences' | 'axis'> {
  const { claims, others, isPrimary, of } = headline
  const all = others.length > 0 ? [...claims, ...others].slice(0, MOST_MEASURES) : claims
  const { rows, areShares, nothing, least, most, ticks } = pictureOf(headline, all)
  const differences = all.flatMap((claim, at): DifferenceView[] => {
    const { supporter, against = '' } = claim
    const row = rows[at]
    if (row === undefined) return []
    const key = keyOf(catalog, claim.of)
    const isMain = claim.of.name === of.name && claim.of.source === of.source
    return [
      {
        label: others.length > 0 ? claim.of.title : against,
        ...(others.length > 0 && { title: claim.of.title }),
        ...row,
        isFound: claim.detected,
        isMain: isMain && (isPrimary || others.length > 0),
        sides: [supporter, against],
        ...(key !== undefined && { key }),
      },
    ]
  })
  return { differences, axis: { nothing, least, most, ticks, unit: areShares ? '%' : '' } }
}

function notableView(
  look: NotableScenario,
  of: ComparedMeasure,
  { scenarios }: Catalog,
): NotableView[] {
  const scenario = scenarios.find(({ id }) => id === look.scenario)
  if (!scenario) return []
  const { sides, values } = look
  return [
    {
      scenario: scenario.id,
      title: scenario.title,
      language: scenario.language,
      sides,
      values: [formatNumber(values[0], of), formatNumber(values[1], of)],
      why: { en: en.why(look), zh: zh.why(look) },
    },
  ]
}
