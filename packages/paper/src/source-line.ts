import type { JsonObject } from '@attune/core'
import { type Table, isQuantity } from '@attune/core/findings'
import type { Provenance } from './provenance.js'

type Sources = Pick<
  Provenance,
  | 'attune'
  | 'plugins'
  | 'presets'
  | 'answers'
  | 'standIns'
  | 'services'
  | 'prompts'
  | 'replicas'
  | 'seed'
>

/**
 * Source of a table in one line: preset, versions, models that answered, changed prompts, n, seed.
 * It is the same for all runs in which the same models answer; `provenance.json` has all details.
 */
export function sourceLine(provenance: Sources, table: Table): string {
  const { presets, standIns, seed } = provenance
  const changed = provenance.prompts.filter((prompt) => prompt.changed)
  return [
    presets.length === 0 ? 'No preset' : `Preset ${presets.join(', ')}`,
    versionsText(provenance),
    ...listed('Models as answered', answersText(provenance)),
    ...listed('Offline stand-ins', standIns),
    ...listed('Services', servicesText(provenance)),
    ...listed('Replica of', replicasText(provenance)),
    ...listed(
      'Prompts changed',
      changed.map(({ prompt, language }) => `${prompt} (${language})`),
    ),
    ...countText(table),
    `Seed ${seed}.`,
  ].join('. ')
}

const listed = (title: string, items: readonly string[]): string[] =>
  items.length === 0 ? [] : [`${title}: ${items.join('; ')}`]

/** Versions as text: `Attune 0.1.0, sage 0.1.0, mine (files 3f2a1b9c)`. */
export const versionsText = ({ attune, plugins }: Pick<Sources, 'attune' | 'plugins'>): string =>
  [
    `Attune ${attune}`,
    ...Object.entries(plugins).flatMap(([name, plugin]) => {
      const { version, code } = plugin as JsonObject
      if (typeof version === 'string') return [`${name} ${version}`]
      return typeof code === 'string' ? [`${name} (files ${code.slice(0, 8)})`] : []
    }),
  ].join(', ')

/** Services that the config replaces or configures: `longemotion/retriever is bm25/retriever`. */
export const servicesText = ({ services = {} }: Pick<Provenance, 'services'>): string[] =>
  Object.entries(services).map(([name, { use }]) =>
    use === name ? `${name} with options of the config` : `${name} is ${use}`,
  )

/** Releases whose prompts the requests reproduce: `https://github.com/… at 9ad46e7`. */
export const replicasText = ({ replicas = {} }: Pick<Provenance, 'replicas'>): string[] =>
  Object.values(replicas).map(({ of, commit, sha256, paper, covers }) => {
    const states = [
      ...(commit === undefined ? listedHash('files', sha256) : [commit.slice(0, 7)]),
      ...listedHash('paper', paper),
    ]
    const state = states.join(', ') || 'unknown'
    return `${of} at ${state}${covers === undefined ? '' : ` (${covers})`}`
  })

const listedHash = (what: string, hash: string | undefined): string[] =>
  hash === undefined ? [] : [`${what} ${hash.slice(0, 8)}`]

/**
 * Names of models in the config, each with the models that answered: `judge: gpt-4o-2024-08-06`.
 */
export function answersText({ answers }: Pick<Sources, 'answers'>): string[] {
  const models = new Map<string, string[]>()
  for (const { name, model = 'model not reported' } of answers)
    models.set(name, [...(models.get(name) ?? []), model])
  return Array.from(models, ([name, own]) => `${name}: ${[...new Set(own)].join(' and ')}`)
}

function countText({ rows }: Table): string[] {
  const counts = rows
    .flatMap((row) => Object.values(row))
    .flatMap((cell) => (isQuantity(cell) ? [cell.n] : []))
  if (counts.length === 0) return []
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  return [least === most ? `n = ${least}` : `n = ${least} to ${most}`]
}
