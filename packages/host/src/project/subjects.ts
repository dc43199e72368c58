import type { Json } from '@attune/core'
import { digest } from '@attune/core/runtime'
import type { Project } from '@attune/project'

/** Names that `--fresh` accepts: supporters and models, each with digests of its identities. */
export function subjectsOf({ config, services }: Project): ReadonlyMap<string, readonly string[]> {
  const { evaluations, models } = config
  const { session, gateway } = services
  const subjects = new Map<string, string[]>()
  const add = (name: string, identity: Json): void =>
    void subjects.set(name, [...(subjects.get(name) ?? []), digest(identity)])
  for (const entry of evaluations.flatMap(({ supporters }) => supporters)) {
    // Both identities are marked. An edit of the code changes the key, and must not make answers
    // from before `--fresh` valid again.
    const { key, answers } = session.lastingIdentity(entry)
    for (const name of [entry.label, entry.variantOf ?? []].flat()) {
      add(name, key)
      add(name, answers)
    }
  }
  for (const [name, { provider }] of models) {
    if (provider !== 'offline') add(name, gateway.lastingIdentity(name))
  }
  return subjects
}
