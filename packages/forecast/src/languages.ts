/** Checks, before any call, that the prompts exist in the languages of the scenarios. */
import {
  entriesOf,
  type Entry,
  type EvaluationConfig,
  type Notice,
  type PromptLibrary,
  type ResolvedConfig,
  type Unit,
} from '@attune/core/runtime'
import type { Component } from '@attune/core'

export interface LanguageServices {
  component(entry: Entry): Component
  readonly prompts: PromptLibrary
}

/** Collects the languages of scenarios while units are planned. */
export class Languages {
  readonly #scenarios = new Map<string, Map<string, Set<string>>>()

  add({ evaluation, scenario: { id, language } }: Unit): void {
    const languages = this.#scenarios.get(evaluation) ?? new Map<string, Set<string>>()
    this.#scenarios.set(evaluation, languages)
    languages.set(language, (languages.get(language) ?? new Set()).add(id))
  }

  notices(config: ResolvedConfig, services: LanguageServices): readonly Notice[] {
    return [
      ...config.evaluations.flatMap((evaluation) => this.#missing(evaluation, services)),
      ...this.#unused(config),
    ]
  }

  #missing(
    evaluation: EvaluationConfig,
    { component, prompts }: LanguageServices,
  ): readonly Notice[] {
    const languages = [...(this.#scenarios.get(evaluation.name) ?? [])]
    const entries = new Map(entriesOf(evaluation).map((entry) => [entry.use, entry]))
    return [...entries.values()].flatMap((entry) =>
      languages.flatMap(([language, ids]) => {
        const plugin = entry.use.split('/')[0] ?? ''
        if (entry.options['askIn'] !== undefined) return []
        const lacking = (component(entry).prompts ?? []).filter(
          (prompt) => !prompts.languages(plugin, prompt).includes(language),
        )
        if (lacking.length === 0) return []
        const names = lacking.map(({ id }) => `${plugin}/${id}`).join(', ')
        return [
          {
            kind: 'language' as const,
            message: `${evaluation.name}: ${entry.label} has no template in "${language}" (${names}), and ${counted(ids.size)} in that language.`,
            fix: fixOf(entry, component(entry)),
            place: entry.place,
          },
        ]
      }),
    )
  }

  /**
   * Notices about templates in the config whose language no scenario has, one notice per language.
   */
  #unused({ prompts }: ResolvedConfig): readonly Notice[] {
    const spoken = new Set(
      [...this.#scenarios.values()].flatMap((languages) => [...languages.keys()]),
    )
    const unused = prompts.filter(({ language }) => !spoken.has(language))
    return [...new Set(unused.map(({ language }) => language))].map((language) => {
      const [first, ...more] = unused.filter((each) => each.language === language)
      const what =
        more.length === 0
          ? `The template of ${first!.prompt} in "${language}" is`
          : `${1 + more.length} templates in "${language}" are`
      return {
        kind: 'language',
        message: `${what} not used: no scenario is in that language.`,
        fix: `Languages of the scenarios: ${[...spoken].join(', ') || 'none yet'}.`,
        place: first!.place,
      }
    })
  }
}

function fixOf({ kind }: Entry, { options }: Component): string {
  if (kind === 'estimator' || kind === 'judge')
    return 'It does not score them. Give templates under "prompts", or leave these scenarios out.'
  const isAskedIn = Object.hasOwn(options?.properties ?? {}, 'askIn')
  const other = isAskedIn ? ', or `askIn: en`, and its model reads the language to write in' : ''
  return `Its units will fail there. Leave these scenarios out, or give templates under "prompts"${other}.`
}

const counted = (n: number): string => (n === 1 ? '1 scenario is' : `${n} scenarios are`)
