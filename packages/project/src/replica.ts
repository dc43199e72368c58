/** `replica` of an evaluation: the release whose wording its requests have. `released-wording` of a method writes it. */
import type { EvaluationConfig } from '@attune/core/runtime'
import type { Section } from '@attune/config'

export interface Replica {
  /** Address of the release. */
  readonly of: string
  /** Of the clone that the texts come from. */
  readonly commit?: string
  /** SHA-256 of the files that they come from. */
  readonly sha256?: string
  /** SHA-256 of the text of the paper that prompts were cut out of. */
  readonly paper?: string
  /** Which requests are the release's, where not all are. */
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
    description: 'The release whose wording the requests have, as `attune METHOD released-wording` writes it.',
  },
  resolve(written) {
    if (!written) return undefined
    const members = written.members.map(([key, member]) => [key, member.text])
    return Object.fromEntries(members) as unknown as Replica
  },
}

/** How results say it: with the commit of the clone, or the hash of the files. */
export const replicaMark = (
  evaluation: Pick<EvaluationConfig, 'sections'>,
): { readonly replica?: true; readonly release?: Replica } => {
  const release = replicaOf(evaluation)
  return release ? { replica: true, release } : {}
}

export const replicaOf = ({ sections }: Pick<EvaluationConfig, 'sections'>): Replica | undefined =>
  sections[replicaSection.name] as Replica | undefined
