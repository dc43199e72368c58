import { Errors, Flags } from '@oclif/core'
import type { Until } from '@attune/claims'
import { type Tolerance, toleranceOf } from './lost-units.js'

/** Flags of every command that reads a config. */
export const configFlags = {
  config: Flags.string({
    char: 'c',
    description: 'Config file. Default: attune.config.* in this folder or a parent folder.',
    helpValue: 'FILE',
  }),
  'env-file': Flags.string({
    description:
      'File of environment variables, such as .env, one NAME=value per line. No such file is read without this flag. Variables that are ' +
      'set already stay.',
    helpValue: 'FILE',
  }),
}

export const notesFlag = Flags.boolean({
  description: 'Open dialogues in which harm was found behind a note that says what they hold.',
  default: true,
  allowNo: true,
})

export const pluginFlag = Flags.string({
  description: 'All prompts of this plugin, whether the config uses them or not.',
  helpValue: 'NAME',
})

const toleranceFlag = (name: string, whatOf: string, description: string) =>
  Flags.custom<Tolerance>({
    description,
    helpValue: 'N|N%',
    parse: async (text) => {
      const tolerance = toleranceOf(text)
      if (tolerance) return tolerance
      throw new Errors.CLIError(`--${name} ${text}: write a number of ${whatOf}.`)
    },
  })

export const maxFailedFlag = toleranceFlag(
  'max-failed',
  'units, or a share such as 1%',
  'Exit with 0 if no more units than this failed or were skipped: a number, or a share such as 1%. Default: limits.maxFailed ' +
    'of the config, else none.',
)

export const maxLostFlag = toleranceFlag(
  'max-lost',
  'scores, or a share such as 5%',
  'Exit with 0 if no estimator or judge lost more scores of a supporter than this: a number, or a share such as 5%. Scores that do ' +
    'not apply are not lost. Default: limits.maxLost of the config, 5%.',
)

export const setFlag = {
  set: Flags.string({
    description:
      'Set a value of the config: evaluations.care.limit=20. Paths as `config show` prints them, values as YAML.',
    helpValue: 'PATH=VALUE',
    multiple: true,
    multipleNonGreedy: true,
  }),
}

export const untilFlag = {
  until: Flags.string({
    description:
      'When a run may end: decided, as soon as its primary claims are, with supporters that lost asked no more; ranked, with all ' +
      'supporters; planned, with all scenarios, and before that no claim is said to be decided. Default: `until` of the evaluation, else planned.',
    options: ['decided', 'ranked', 'planned'],
    helpValue: 'WHEN',
  }),
}

/** Flags that select a part of the config, and set other values. */
export const partFlags = {
  only: Flags.string({
    description:
      'Only this part: scenario=ID, supporter=NAME, evaluation=NAME or tag.KEY=VALUE. Values of one key are alternatives; ' +
      'different keys must all match.',
    helpValue: 'KEY=NAME',
    multiple: true,
    multipleNonGreedy: true,
  }),
  sample: Flags.integer({
    description:
      'Only this many scenarios of each evaluation, sampled by the seed. A larger sample holds a smaller one.',
    min: 1,
  }),
  sessions: Flags.integer({
    description:
      'Only the first sessions of each person. The dialogues are those of a whole run, except for supporters whose service keeps the memory.',
    min: 1,
    helpValue: 'N',
  }),
  ...untilFlag,
  ...setFlag,
}

interface GivenFlags {
  readonly only?: readonly string[] | undefined
  readonly sample?: number | undefined
  readonly sessions?: number | undefined
  readonly set?: readonly string[] | undefined
  readonly shard?: string | undefined
  readonly until?: string | undefined
}

/** The project request that these flags describe. */
export const projectSelection = ({
  only,
  sample,
  sessions,
  set,
  shard,
  until,
}: GivenFlags): ProjectSelection => ({
  ...(until !== undefined && { until: until as Until }),
  ...(set && { set }),
  ...((only ?? sample ?? sessions ?? shard) !== undefined && {
    part: {
      ...(only && { only }),
      ...(sample !== undefined && { sample }),
      ...(sessions !== undefined && { sessions }),
      ...(shard !== undefined && { shard }),
    },
  }),
})

export interface ProjectSelection {
  readonly until?: Until
  readonly set?: readonly string[]
  readonly part?: {
    readonly only?: readonly string[]
    readonly sample?: number
    readonly sessions?: number
    readonly shard?: string
  }
}
