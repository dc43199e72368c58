/** The identity of estimators and judges, in the parts that evidence about them rests on: those of the instrument. */
import {
  digest,
  type Entry,
  type EvaluationPlan,
  identityOf as identityFrom,
  type ResolvedConfig,
  type SessionServices,
} from '@attune/core/runtime'
import type { ReaderIdentity } from '@attune/core/findings'
import { instrumentOf, type InstrumentPart } from './instrument.js'
import { whoAnswered, type WhoAnswered } from './who-answered.js'

interface ReaderFacts {
  readonly answered: WhoAnswered
  readonly models: ResolvedConfig['models']
}

/** Of every estimator and judge of a plan, one for each combination of what it varies. */
export async function readersOf(plan: EvaluationPlan, parts: SessionServices): Promise<readonly ReaderIdentity[]> {
  const { config } = plan
  const { readers } = instrumentOf(config, parts.config.seed, (entry) => identityFrom(entry, parts))
  const facts = { answered: await whoAnswered(plan, parts.store), models: parts.config.models }
  const seen = new Map<string, number>()
  return [...config.estimators, ...config.judges].map((entry) => {
    const at = seen.get(entry.label) ?? 0
    seen.set(entry.label, at + 1)
    return identityOf(entry, readers[entry.label]![at]!, facts)
  })
}

function identityOf(entry: Entry, part: InstrumentPart, facts: ReaderFacts): ReaderIdentity {
  const optionsAt = (references: readonly { readonly at: string }[]): Set<string> =>
    new Set(references.map(({ at }) => at.split('/')[1]!))
  const [ofModels, ofFiles] = [optionsAt(entry.models), optionsAt(entry.files)]
  const only = (isWanted: (name: string) => boolean): string =>
    short([Object.entries(part.options).filter(([name]) => isWanted(name))])
  const plain = only((name) => !ofModels.has(name) && !ofFiles.has(name))
  const asked = modelsOf(entry)
  return {
    label: entry.label,
    conditions: entry.conditions,
    component: part.use,
    revision: part.revision,
    options: short([plain, part.reads ?? null, part.services ?? null, part.code ?? null]),
    prompts: short([part.prompts]),
    rubric: only((name) => ofFiles.has(name)),
    model: asked.map((name) => modelText(name, facts)).join(' and ') || 'by rule',
    offline: asked.some((name) => facts.models.get(name)?.provider === 'offline'),
  }
}

const modelsOf = ({ models, reads }: Entry): string[] => [
  ...models.map(({ name }) => name),
  ...Object.values(reads).flatMap(modelsOf),
]

/** As it is asked, and as it answers. Keys, limits and prices are no part of it. */
function modelText(name: string, { answered, models }: ReaderFacts): string {
  const definition = models.get(name)
  if (definition === undefined) return name
  const { provider, options, identity } = definition
  const asked = identity ?? `${String(options['model'] ?? provider)} ${short([provider, options])}`
  const by = [...new Set((answered[name] ?? []).map(({ model }) => model))].sort()
  return by.length === 0 ? asked : `${asked} answered by ${by.join(', ')}`
}

/** Long enough to tell two settings apart. */
const DIGITS = 16
const short = (parts: readonly unknown[]): string => digest(parts as never).slice(0, DIGITS)
