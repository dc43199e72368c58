/**
 * Compares the manifest of a run with that of this machine, to explain why results would differ.
 */
import type { ResolvedConfig } from '@attune/core/runtime'
import { AttuneError } from '@attune/core/internal'
import { DIGEST, type Manifest, PLAN } from './manifest.js'
import { clusterErrors } from './errors.js'

/** Maximum number of differences that a message lists. Others are counted. */
const MAX_DIFFERENCES = 4

/**
 * Error that lists the differences between two manifests; undefined if both machines would get the
 * same results.
 */
export function manifestError(
  run: { readonly id: number; readonly manifest: Manifest },
  own: Manifest,
  { environment }: Pick<ResolvedConfig, 'environment'>,
): AttuneError | undefined {
  const all = differing(run.manifest, own)
  if (all.length === 0) return undefined
  const named = all.filter((name) => !name.startsWith(PLAN))
  const names = named.length > 0 ? named : all
  const more = names.length > MAX_DIFFERENCES ? `; and ${names.length - MAX_DIFFERENCES} more` : ''
  const differences = `${names
    .slice(0, MAX_DIFFERENCES)
    .map((name) => differenceText(name, run.manifest[name], own[name]))
    .join('; ')}${more}`
  const address = environment.map((filled) => addressOf(filled, names)).find(Boolean)
  return clusterErrors.error(
    'QUEUE_OTHER',
    { run: run.id, differences },
    address ? { fix: address } : {},
  )
}

const differing = (run: Manifest, own: Manifest): string[] =>
  Object.keys({ ...run, ...own }).filter((name) => run[name] !== own[name])

/** True if both manifests have an evaluation with the same name. */
export const sharesPlan = (run: Manifest, own: Manifest): boolean =>
  Object.keys(own).some((name) => name.startsWith(PLAN) && name in run)

function differenceText(name: string, there: string | undefined, here: string | undefined): string {
  if (there === undefined) return `${name} (only here)`
  if (here === undefined) return `${name} (not here)`
  return there.startsWith(DIGEST) || here.startsWith(DIGEST)
    ? name
    : `${name} (${there}, here ${here})`
}

/**
 * Advice for addresses that differ. Each machine may serve its own copy of a model if the config
 * declares that it is the same model.
 */
function addressOf(
  { path, written }: ResolvedConfig['environment'][number],
  differences: readonly string[],
): string | undefined {
  const [, model, option] = /^models\.(.+)\.(\w+)$/.exec(path) ?? []
  if (model === undefined || option !== 'baseUrl') return undefined
  if (
    !differences.some(
      (name) => name.startsWith(`model "${model}": `) && name.endsWith(`.${option}`),
    )
  )
    return undefined
  return (
    `The address of the model "${model}" comes from ${written}, and is another one here. If each machine serves the same model, ` +
    `give it a name: models.${model}.identity in the config of all machines.`
  )
}
