// Made from the schemas by `npm run build`.

/**
 * What a config may hold, as a whole or as a part of one.
 */
export interface ConfigFile {
  /**
   * Address of the JSON schema of this file, for editors.
   */
  $schema?: string
  /**
   * Configs to extend: presets of plugins (sage/paper), or paths. A later one overrides earlier ones; this file overrides all.
   */
  extends?: string | string[]
  /**
   * Plugins, by name, package or path. Plugins of extended configs are also loaded.
   */
  plugins?: string[]
  /**
   * For presets: names that stand for models, and what each model does. A config fills a role with a model of that name.
   */
  roles?: {
    [k: string]: string
  }
  /**
   * Seed of all random draws.
   */
  seed?: number | string
  /**
   * Number of dialogues per scenario and supporter.
   */
  repeats?: number
  /**
   * Maximum number of units that run at the same time.
   */
  concurrency?: number
  /**
   * File of the store, which holds all results; or a kind of store, `use`, with its options.
   */
  store?:
    | string
    | {
        /**
         * Kind of store: postgres stands for @attune/store-postgres.
         */
        use: string
        [k: string]: unknown
      }
  /**
   * Folder for exports and figures.
   */
  output?: string
  /**
   * When a unit fails, and when a run stops.
   */
  limits?: {
    /**
     * Time limit of a unit, as 30m or 2h. A unit that takes longer fails.
     */
    unitTimeout?: string | number
    /**
     * Stop after this many failed units. Default: no limit.
     */
    stopAfter?: number
    /**
     * Failed and skipped units that a run may have and still end with exit code 0: a number, or a share such as 1%.
     */
    maxFailed?: number | string
    /**
     * Lost scores that each estimator and judge may have, by evaluation and supporter, and the run still end with exit code 0: a number, or a share such as 5%. A score is lost if it is unknown for another reason than that it does not apply.
     */
    maxLost?: number | string
  }
  /**
   * How numbers are compared, in all tables alike.
   */
  statistics?: {
    /**
     * Confidence level of intervals; a difference counts as found where its adjusted p is below 1 − level.
     */
    level?: number
    /**
     * How p-values are adjusted for several comparisons. maxt: step-down maximum over sign flips.
     */
    adjust?: 'maxt' | 'holm' | 'none'
    /**
     * Which comparisons are adjusted together: all of a table, or those of each column.
     */
    family?: 'table' | 'column'
  }
  /**
   * Models by name. A model with the name of a role fills that role. The model "offline" is always defined.
   */
  models?: {
    [k: string]: ModelEntry
  }
  /**
   * The systems under test. An entry without "use" is a chat model (core/chat). Not needed where all dialogues are recorded: their log names them.
   */
  supporters?:
    | ListedSupporterEntry[]
    | {
        [k: string]: string | MappedSupporterEntry | null
      }
  /**
   * What is measured: scenarios, a simulator, and the estimators, judges and analyses of its dialogues.
   */
  evaluations?:
    | {
        /**
         * Name of the evaluation in results.
         */
        name: string
        scenarios: string | ScenariosEntry
        simulator?: string | SimulatorEntry
        /**
         * Several simulators instead of one. Each makes all dialogues; the condition "simulator" tells them apart.
         */
        simulators?:
          | (string | ListedSimulatorEntry)[]
          | {
              [k: string]: string | MappedSimulatorEntry | null
            }
        /**
         * Estimators: each reads a dialogue and gives numbers.
         */
        estimators?:
          | (string | EstimatorEntry)[]
          | {
              [k: string]: string | MappedEstimatorEntry | null
            }
        /**
         * Judges: each judges a dialogue, or a pair of dialogues.
         */
        judges?:
          | (string | JudgeEntry)[]
          | {
              [k: string]: string | MappedJudgeEntry | null
            }
        /**
         * Analyses: each makes tables and figures from the results.
         */
        analyses?:
          | (string | AnalysisEntry)[]
          | {
              [k: string]: string | MappedAnalysisEntry | null
            }
        /**
         * Names of the supporters of this evaluation. Default: all.
         *
         * @minItems 1
         */
        supporters?: string[]
        /**
         * Number of dialogues per scenario and supporter. Default: repeats of the config.
         */
        repeats?: number
        /**
         * Maximum number of scenarios, counted from the first.
         */
        limit?: number
        /**
         * What must hold: `attune check` decides each as pass, fail or inconclusive.
         */
        gates?: Gate[]
      }[]
    | {
        [k: string]: {
          scenarios?: string | ScenariosEntry
          simulator?: string | SimulatorEntry
          /**
           * Several simulators instead of one. Each makes all dialogues; the condition "simulator" tells them apart.
           */
          simulators?:
            | (string | ListedSimulatorEntry)[]
            | {
                [k: string]: string | MappedSimulatorEntry | null
              }
          /**
           * Estimators: each reads a dialogue and gives numbers.
           */
          estimators?:
            | (string | EstimatorEntry)[]
            | {
                [k: string]: string | MappedEstimatorEntry | null
              }
          /**
           * Judges: each judges a dialogue, or a pair of dialogues.
           */
          judges?:
            | (string | JudgeEntry)[]
            | {
                [k: string]: string | MappedJudgeEntry | null
              }
          /**
           * Analyses: each makes tables and figures from the results.
           */
          analyses?:
            | (string | AnalysisEntry)[]
            | {
                [k: string]: string | MappedAnalysisEntry | null
              }
          /**
           * Names of the supporters of this evaluation. Default: all.
           *
           * @minItems 1
           */
          supporters?: string[]
          /**
           * Number of dialogues per scenario and supporter. Default: repeats of the config.
           */
          repeats?: number
          /**
           * Maximum number of scenarios, counted from the first.
           */
          limit?: number
          /**
           * What must hold: `attune check` decides each as pass, fail or inconclusive.
           */
          gates?: Gate[]
        }
      }
  /**
   * Your own templates, which replace those of a plugin: plugin/prompt → language → path.
   */
  prompts?: {
    [k: string]: {
      [k: string]: string
    }
  }
  /**
   * Spending limits. A run stops before it exceeds one.
   */
  budget?: {
    /**
     * Maximum cost, in the currency of the prices.
     */
    cost?: number
    /**
     * Maximum number of tokens, in and out.
     */
    tokens?: number
    /**
     * Maximum number of calls.
     */
    calls?: number
    /**
     * Scope of the budget. run: each run has all of it; store: all runs of the store with such a budget share it.
     */
    per?: 'run' | 'store'
  }
}
/**
 * A model: its provider, options and limits.
 */
export interface ModelEntry {
  /**
   * The model provider: openai, offline, … or plugin/name.
   */
  provider?: string
  /**
   * Name of the environment variable that holds the key.
   */
  apiKeyEnv?: string
  /**
   * Identity of the model in the keys of results, in place of provider and options.
   */
  identity?: string
  /**
   * How its tokens are counted before it is asked: an encoding such as o200k_base, or the path of a tokenizer.json. Default: by rule, about four characters a token.
   */
  tokenizer?: string
  /**
   * Time limit of one attempt, as 30s or 5m.
   */
  timeout?: string | number
  /**
   * How often a call is repeated after a fault. Refusals with status 429 do not count: they are repeated for up to ten minutes. An answer without maxTokens that does not come in time is requested once more at most; with temperature 0 or a seed, where the same one would come, not at all. 0: nothing is repeated.
   */
  retries?: number
  /**
   * Maximum number of simultaneous calls. It adapts to refusals. Default: what another entry with the same server states, else 8.
   */
  concurrency?: number
  /**
   * Maximum number of requests per minute, evenly spaced.
   */
  requestsPerMinute?: number
  /**
   * Maximum number of tokens per minute, in and out.
   */
  tokensPerMinute?: number
  /**
   * Prices per million tokens, in and out: { input, output, cached }.
   */
  prices?: {
    /**
     * Price of a million input tokens.
     */
    input: number
    /**
     * Price of a million output tokens.
     */
    output: number
    /**
     * Price of a million input tokens that the service reads from its cache. Default: that of other input.
     */
    cached?: number
  }
  [k: string]: unknown
}
/**
 * A system under test.
 */
export interface ListedSupporterEntry {
  /**
   * Name of the supporter in results.
   */
  name: string
  /**
   * The component, as plugin/name.
   */
  use?: string
  vary?: Vary
  /**
   * Time limit of one attempt, as 30s or 5m.
   */
  timeout?: string | number
  /**
   * How often a call is repeated after a fault. Refusals with status 429 do not count: they are repeated for up to ten minutes. An answer without maxTokens that does not come in time is requested once more at most; with temperature 0 or a seed, where the same one would come, not at all. 0: nothing is repeated.
   */
  retries?: number
  /**
   * Maximum number of simultaneous calls. It adapts to refusals. Default: what another entry with the same server states, else 8.
   */
  concurrency?: number
  /**
   * Maximum number of requests per minute, evenly spaced.
   */
  requestsPerMinute?: number
  /**
   * Maximum number of tokens per minute, in and out.
   */
  tokensPerMinute?: number
  /**
   * Prices per million tokens, in and out: { input, output, cached }.
   */
  prices?: {
    /**
     * Price of a million input tokens.
     */
    input: number
    /**
     * Price of a million output tokens.
     */
    output: number
    /**
     * Price of a million input tokens that the service reads from its cache. Default: that of other input.
     */
    cached?: number
  }
  [k: string]: unknown
}
/**
 * Options with several values, as path: [values]. The entry stands for one entry per combination. Write a value that is a list or a map as { label, value }.
 */
export interface Vary {
  /**
   * @minItems 1
   */
  [k: string]: (
    | string
    | number
    | boolean
    | {
        /**
         * Name of the value in conditions.
         */
        label: string
        /**
         * The value of the option.
         */
        value: unknown
      }
  )[]
}
/**
 * A system under test.
 */
export interface MappedSupporterEntry {
  /**
   * The component, as plugin/name.
   */
  use?: string
  vary?: Vary
  /**
   * Time limit of one attempt, as 30s or 5m.
   */
  timeout?: string | number
  /**
   * How often a call is repeated after a fault. Refusals with status 429 do not count: they are repeated for up to ten minutes. An answer without maxTokens that does not come in time is requested once more at most; with temperature 0 or a seed, where the same one would come, not at all. 0: nothing is repeated.
   */
  retries?: number
  /**
   * Maximum number of simultaneous calls. It adapts to refusals. Default: what another entry with the same server states, else 8.
   */
  concurrency?: number
  /**
   * Maximum number of requests per minute, evenly spaced.
   */
  requestsPerMinute?: number
  /**
   * Maximum number of tokens per minute, in and out.
   */
  tokensPerMinute?: number
  /**
   * Prices per million tokens, in and out: { input, output, cached }.
   */
  prices?: {
    /**
     * Price of a million input tokens.
     */
    input: number
    /**
     * Price of a million output tokens.
     */
    output: number
    /**
     * Price of a million input tokens that the service reads from its cache. Default: that of other input.
     */
    cached?: number
  }
  [k: string]: unknown
}
/**
 * Source of the scenarios.
 */
export interface ScenariosEntry {
  /**
   * The component, as plugin/name.
   */
  use?: string
  /**
   * Name in results. Default: the name of the component.
   */
  as?: string
  [k: string]: unknown
}
/**
 * Plays the help-seeker.
 */
export interface SimulatorEntry {
  /**
   * The component, as plugin/name.
   */
  use?: string
  /**
   * Name in results. Default: the name of the component.
   */
  as?: string
  vary?: Vary
  [k: string]: unknown
}
/**
 * Plays the help-seeker.
 */
export interface ListedSimulatorEntry {
  /**
   * The component, as plugin/name.
   */
  use: string
  /**
   * Name in results. Default: the name of the component.
   */
  as?: string
  vary?: Vary
  [k: string]: unknown
}
/**
 * Plays the help-seeker.
 */
export interface MappedSimulatorEntry {
  /**
   * The component, as plugin/name.
   */
  use?: string
  vary?: Vary
  [k: string]: unknown
}
/**
 * Reads one dialogue and gives series and measures.
 */
export interface EstimatorEntry {
  /**
   * The component, as plugin/name.
   */
  use: string
  /**
   * Name in results. Default: the name of the component.
   */
  as?: string
  vary?: Vary
  [k: string]: unknown
}
/**
 * Reads one dialogue and gives series and measures.
 */
export interface MappedEstimatorEntry {
  /**
   * The component, as plugin/name.
   */
  use?: string
  vary?: Vary
  [k: string]: unknown
}
/**
 * Judges one dialogue, or a pair of them.
 */
export interface JudgeEntry {
  /**
   * The component, as plugin/name.
   */
  use: string
  /**
   * Name in results. Default: the name of the component.
   */
  as?: string
  vary?: Vary
  /**
   * For a pair judge. all: compare all pairs of supporters; a map with the baseline: compare each supporter with the baseline.
   */
  pairs?:
    | 'all'
    | {
        /**
         * Supporter that every other one is compared with.
         */
        baseline: string
      }
  /**
   * For a pair judge. both: show each pair in both orders; seeded: in one order, drawn from the seed.
   */
  orders?: 'both' | 'seeded'
  /**
   * For a judge of pairs: a condition, as simulator.model. Compare dialogues of one supporter that differ in it, instead of supporters.
   */
  across?: string
  [k: string]: unknown
}
/**
 * Judges one dialogue, or a pair of them.
 */
export interface MappedJudgeEntry {
  /**
   * The component, as plugin/name.
   */
  use?: string
  vary?: Vary
  /**
   * For a pair judge. all: compare all pairs of supporters; a map with the baseline: compare each supporter with the baseline.
   */
  pairs?:
    | 'all'
    | {
        /**
         * Supporter that every other one is compared with.
         */
        baseline: string
      }
  /**
   * For a pair judge. both: show each pair in both orders; seeded: in one order, drawn from the seed.
   */
  orders?: 'both' | 'seeded'
  /**
   * For a judge of pairs: a condition, as simulator.model. Compare dialogues of one supporter that differ in it, instead of supporters.
   */
  across?: string
  [k: string]: unknown
}
/**
 * Makes tables and figures from the results.
 */
export interface AnalysisEntry {
  /**
   * The component, as plugin/name.
   */
  use: string
  /**
   * Name in results. Default: the name of the component.
   */
  as?: string
  [k: string]: unknown
}
/**
 * Makes tables and figures from the results.
 */
export interface MappedAnalysisEntry {
  /**
   * The component, as plugin/name.
   */
  use?: string
  [k: string]: unknown
}
export interface Gate {
  /**
   * Name of the gate in reports. Default: its number and supporter.
   */
  name?: string
  /**
   * A mean: the label of an estimator, a dot, the name of its number; or words, turns.
   */
  measure?: string
  /**
   * A mean: the label of a judge, a dot, its criterion.
   */
  verdict?: string
  /**
   * The share of dialogues whose verdict or label is one of "is"; also of "ending".
   */
  rate?: string
  /**
   * The share of dialogues with this flag.
   */
  flag?: string
  /**
   * The share of pairs won, ties one half: the label of a judge of pairs, a dot, its criterion.
   */
  wins?: string
  /**
   * Of a rate: the labels that count.
   */
  is?: string | string[]
  /**
   * The supporter that must pass. Default: each but the one after "versus".
   */
  supporter?: string
  /**
   * What it is compared with: another supporter of the evaluation, or one in a baseline file.
   */
  versus?:
    | string
    | {
        /**
         * A file of `attune baseline write`.
         */
        baseline: string
        /**
         * The supporter in the baseline. Default: the one of the gate.
         */
        supporter?: string
      }
  /**
   * The number must be above this.
   */
  atLeast?: number
  /**
   * The number must be below this.
   */
  atMost?: number
  /**
   * The largest loss against "versus" that does not matter, in the unit of the number.
   */
  margin?: number
  /**
   * With a margin: which numbers are the better ones.
   */
  better?: 'higher' | 'lower'
  /**
   * The largest share of values that may be missing; with more, nothing is decided.
   */
  maxMissing?: number
  /**
   * The largest share of dialogues with a flag on the simulated help-seeker; with more, nothing is decided.
   */
  maxFlagged?: number
}
