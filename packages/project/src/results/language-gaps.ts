/**
 * Languages that estimators and judges of an evaluation do not score, and languages for which a
 * simulator used templates of another language.
 */
import { isOfLanguage } from '@attune/core/internal'
import type { Observation } from '@attune/core/findings'
import { languageName } from '@attune/core/runtime'

/**
 * `unscored`: the estimators or judges have no template or word list for the language. `borrowed`:
 * the simulator used templates of another language.
 */
export interface LanguageGap {
  readonly kind: 'unscored' | 'borrowed'
  readonly evaluation: string
  readonly language: string
  /**
   * Labels of the estimators and judges, or of the simulators, that do not support the language.
   */
  readonly sources: readonly string[]
  /** Number of scenarios in this language. */
  readonly scenarios: number
  /** Number of scenarios in all languages. */
  readonly of: number
}

type Row = Pick<Observation, 'source' | 'language' | 'scenario' | 'value'>

/** Counts rows of results. */
export class LanguageGaps {
  readonly #scenarios = new Map<string, Set<string>>()
  /** True by language and source if at least one value is known. */
  readonly #isScored = new Map<string, Map<string, boolean>>()
  readonly #borrowed = new Map<string, Set<string>>()

  add({ source, language, scenario, value }: Row): void {
    this.#scenarios.set(language, (this.#scenarios.get(language) ?? new Set()).add(scenario))
    const sources = this.#isScored.get(language) ?? new Map<string, boolean>()
    this.#isScored.set(language, sources)
    if (value.state === 'known') sources.set(source, true)
    else if (isOfLanguage(value.why) && !sources.has(source)) sources.set(source, false)
  }

  addBorrowed({ source, language, scenario }: Pick<Row, 'source' | 'language' | 'scenario'>): void {
    this.#scenarios.set(language, (this.#scenarios.get(language) ?? new Set()).add(scenario))
    this.#borrowed.set(language, (this.#borrowed.get(language) ?? new Set()).add(source))
  }

  of(evaluation: string): readonly LanguageGap[] {
    const all = new Set([...this.#scenarios.values()].flatMap((ids) => [...ids])).size
    const gap = (
      kind: LanguageGap['kind'],
      language: string,
      sources: readonly string[],
    ): LanguageGap[] =>
      sources.length === 0
        ? []
        : [
            {
              kind,
              evaluation,
              language,
              sources,
              scenarios: this.#scenarios.get(language)?.size ?? 0,
              of: all,
            },
          ]
    const unscored = [...this.#isScored].flatMap(([language, sources]) =>
      gap(
        'unscored',
        language,
        [...sources].flatMap(([source, isScored]) => (isScored ? [] : [source])),
      ),
    )
    return [
      ...unscored,
      ...[...this.#borrowed].flatMap(([language, sources]) =>
        gap('borrowed', language, [...sources]),
      ),
    ]
  }
}

export interface LanguageSentence {
  readonly evaluation: string
  readonly text: string
  readonly zh: string
}

/** Sentences such as `Not scored in German (de), 8 of 16 scenarios: talk, findings.` */
export const languageSentences = (gaps: readonly LanguageGap[]): readonly LanguageSentence[] =>
  gaps.map(({ kind, evaluation, language, sources, scenarios, of }) => {
    const part = scenarios === of ? '' : `, ${scenarios} of ${of} scenarios`
    const chinesePart = scenarios === of ? '' : `（${of} 个情景中的 ${scenarios} 个）`
    const [name, chineseName] = [languageName(language), languageName(language, 'zh')]
    return kind === 'unscored'
      ? {
          evaluation,
          text: `Not scored in ${name}${part}: ${sources.join(', ')}.`,
          zh: `未对${chineseName}${chinesePart}评分：${sources.join('、')}。`,
        }
      : {
          evaluation,
          text: `${sources.join(', ')} wrote ${name}${part} by templates of another language.`,
          zh: `${sources.join('、')} 用其他语言的模板写${chineseName}${chinesePart}。`,
        }
  })
