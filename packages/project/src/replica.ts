/**
 * Section `replica` of an evaluation: the release whose wording its requests use. The command
 * `released-wording` of a method writes it.
 */
import type { LoadedConfig, Section } from '@attune/config'
import {
  changedPrompts,
  changedPromptsText,
  type ComponentHost,
  entriesOf,
  type EvaluationConfig,
  type Notice,
  type PromptLibrary,
  type ResolvedConfig,
} from '@attune/core/runtime'

export interface Replica {
  /** Address of the release that the replica repeats. */
  readonly of: string
  /** Commit of the clone that the texts come from. */
  readonly commit?: string
  /** SHA-256 of the files that they come from. */
  readonly sha256?: string
  /** SHA-256 of the text of the paper that prompts were extracted from. */
  readonly paper?: string
  /** Requests that have the wording of the release, if not all. */
  readonly covers?: string
}

const text = (description: string) => ({ type: 'string', minLength: 1, description }) as const

export const replicaSection: Section<Replica | undefined> = {
  name: 'replica',
  schema: {
    type: 'object',
    properties: {
      of: text('Address of the release.'),
      commit: text('Commit of the clone that the texts come from.'),
      sha256: text('SHA-256 of the files that they come from.'),
      paper: text('SHA-256 of the text of the paper that prompts were cut out of.'),
      covers: text('Which requests are the release’s, where not all are.'),
    },
    required: ['of'],
    additionalProperties: false,
    description:
      'The release whose wording the requests have, as `attune METHOD released-wording` writes it.',
  },
  resolve(written) {
    if (!written) return undefined
    const members = written.members.map(([key, member]) => [key, member.text])
    return Object.fromEntries(members) as unknown as Replica
  },
}

/**
 * Members that mark the results of a replica: `replica`, and the release with the commit of the
 * clone or the hash of its files.
 */
export const replicaMark = (
  evaluation: Pick<EvaluationConfig, 'sections'>,
): { readonly replica?: true; readonly release?: Replica } => {
  const release = replicaOf(evaluation)
  return release ? { replica: true, release } : {}
}

export const replicaOf = ({ sections }: Pick<EvaluationConfig, 'sections'>): Replica | undefined =>
  sections[replicaSection.name] as Replica | undefined

const fix = 'Results with another wording are another measurement: say so where you report them.'

/** Notice of a config that changes prompts: its results depend on the changed wording. */
export function wordingNotices(
  { config, written }: Pick<LoadedConfig, 'config' | 'written'>,
  { host, prompts: library }: { readonly host: ComponentHost; readonly prompts: PromptLibrary },
): readonly Notice[] {
  const { prompts, evaluations } = config
  const own = ownWording(config, presetsOf(written))
  const [first] = prompts
  if (!first || evaluations.every((evaluation) => replicaOf(evaluation))) return own
  const changed = changedPrompts(
    evaluations.flatMap(entriesOf),
    ({ kind, use }) => host.component(kind, use),
    library,
  )
  return changed.length === 0
    ? own
    : [...own, { kind: 'prompt', message: changedPromptsText(changed), fix, place: first.place }]
}

/** Notice on presets that follow the scoring rules of a release but use Attune's own wording. */
function ownWording(
  { plugins, evaluations }: ResolvedConfig,
  presets: readonly string[],
): readonly Notice[] {
  return presets.flatMap((preset): Notice[] => {
    const [name, rules] = preset.split('/')
    if (rules !== 'released' && rules !== 'paper') return []
    if (!plugins.some((plugin) => plugin.name === name && plugin.commands?.['released-wording']))
      return []
    const isReplica = evaluations.some(
      (each) => replicaOf(each) && each.simulators.some(({ use }) => use.startsWith(`${name}/`)),
    )
    if (isReplica) return []
    return [
      {
        kind: 'prompt',
        message: `${preset} has our own wording: not comparable with published numbers.`,
        fix: `Write the released wording from your clone of the release: attune ${name} released-wording --clone FOLDER.`,
      },
    ]
  })
}

/** Names of the configs that the config itself extends. */
function presetsOf(written: LoadedConfig['written']): readonly string[] {
  const base = written.get('extends')
  return [base, ...(base?.items ?? [])].flatMap((each) =>
    each?.text === undefined ? [] : [each.text],
  )
}
