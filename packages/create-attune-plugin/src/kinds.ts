/** Kinds of components that a new plugin may contain, and their texts for other files. */

export interface Kind {
  /** Id of the component or command, and name of its file. */
  readonly id: string
  readonly what: string
  /** Section of the config and the preset; undefined for kinds that a config does not list. */
  readonly slot?: 'scenarios' | 'simulator' | 'estimators' | 'judges' | 'analyses'
  readonly isCommand?: true
  readonly isService?: true
  /** True for a kind that is a data file and not code. */
  readonly isFile?: true
}

export const kinds = {
  estimator: { id: 'warmth', what: 'a number per dialogue, from a model', slot: 'estimators' },
  judge: { id: 'respect', what: 'a verdict with a reason on a dialogue', slot: 'judges' },
  'pair-judge': { id: 'closer', what: 'a preference between two dialogues', slot: 'judges' },
  simulator: { id: 'visitor', what: 'a help-seeker', slot: 'simulator' },
  scenarios: { id: 'cards', what: 'scenarios from a file', slot: 'scenarios' },
  supporter: { id: 'coach', what: 'a system under test' },
  analysis: {
    id: 'overview',
    what: 'tables and figures of a finished evaluation',
    slot: 'analyses',
  },
  model: { id: 'service', what: 'models of another service' },
  service: { id: 'words', what: 'functions that components need', isService: true },
  rubric: { id: 'care', what: 'a judge without code, from a file', isFile: true },
  preset: { id: 'default', what: 'a config to begin with; every plugin has one', isFile: true },
  command: { id: 'count', what: 'attune <plugin> <command>', isCommand: true },
} as const satisfies Readonly<Record<string, Kind>>

export type KindName = keyof typeof kinds

export const kindNames = Object.keys(kinds) as readonly KindName[]

/** True for kinds that consist of code. */
export const isCode = (name: KindName): boolean => !('isFile' in kinds[name])

export const isKindName = (name: string): name is KindName => Object.hasOwn(kinds, name)
