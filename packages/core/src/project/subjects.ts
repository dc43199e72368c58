import type { ResolvedConfig } from '../config/types.js'
import type { Json } from '../contracts/data.js'
import type { Session } from '../engine/session.js'
import { digest } from '../hash.js'
import type { ModelPool } from '../models/model-pool.js'

/** Names that `--fresh` accepts: supporters and models, each with digests of its identities. */
export function subjectsOf(
  { evaluations, models }: Pick<ResolvedConfig, 'evaluations' | 'models'>,
  session: Pick<Session, 'lastingIdentity'>,
  gateway: Pick<ModelPool, 'lastingIdentity'>,
): ReadonlyMap<string, readonly string[]> {
  const subjects = new Map<string, string[]>()
  const add = (name: string, identity: Json): void =>
    void subjects.set(name, [...(subjects.get(name) ?? []), digest(identity)])
  for (const entry of evaluations.flatMap(({ supporters }) => supporters)) {
    const { key } = session.lastingIdentity(entry)
    for (const name of [entry.label, entry.variantOf ?? []].flat()) add(name, key)
  }
  for (const [name, { provider }] of models) {
    if (provider !== 'offline') add(name, gateway.lastingIdentity(name))
  }
  return subjects
}
