import {
  digest,
  type EvaluationConfig,
  type InstrumentPart,
  type MeasurementSetup,
  type ResolvedConfig,
} from '@attune/core/runtime'
import type { GradeIdentity } from './grade.js'

/** A judge or an estimator as it is set up now, in the parts that a grade rests on; criterion and language are the caller's. */
export interface ReaderIdentity {
  readonly label: string
  readonly conditions: Readonly<Record<string, string>>
  readonly identity: Omit<GradeIdentity, 'criterion' | 'language'>
}

/** Of every judge and estimator of an evaluation; one that varies something has one per combination. */
export async function readerIdentities(
  setup: MeasurementSetup,
  models: ResolvedConfig['models'],
): Promise<ReaderIdentity[]> {
  const answered = await setup.answered()
  const seen = new Map<string, number>()
  return [...setup.config.estimators, ...setup.config.judges].map((entry) => {
    const at = seen.get(entry.label) ?? 0
    seen.set(entry.label, at + 1)
    const part = setup.instrument.readers[entry.label]![at]!
    return { label: entry.label, conditions: entry.conditions, identity: identityOf(entry, part, { answered, models }) }
  })
}

type Reader = EvaluationConfig['judges'][number] | EvaluationConfig['estimators'][number]

interface Models {
  readonly answered: Awaited<ReturnType<MeasurementSetup['answered']>>
  readonly models: ResolvedConfig['models']
}

function identityOf(entry: Reader, part: InstrumentPart, { answered, models }: Models): ReaderIdentity['identity'] {
  const optionOf = ({ at }: { readonly at: string }): string => at.split('/')[1]!
  const modelOptions = new Set(entry.models.map(optionOf))
  const fileOptions = new Set(entry.files.map(optionOf))
  const only = (keep: (name: string) => boolean): string =>
    short(digest(Object.entries(part.options).filter(([name]) => keep(name))))
  return {
    component: part.use,
    revision: part.revision,
    options: short(
      digest([
        only((name) => !modelOptions.has(name) && !fileOptions.has(name)),
        part.reads ?? null,
        part.services ?? null,
        part.code ?? null,
      ]),
    ),
    prompts: short(digest(part.prompts)),
    model:
      entry.models.map(({ name }) => modelText(name, { answered, models })).join(' and ') ||
      `by rule ${only((name) => modelOptions.has(name))}`,
    rubric: only((name) => fileOptions.has(name)),
    ...(entry.models.some(({ name }) => models.get(name)?.provider === 'offline') && { offline: true }),
  }
}

/** As it is asked, and as it answers by its own account. Keys, limits and prices are no part of it. */
function modelText(name: string, { answered, models }: Models): string {
  const definition = models.get(name)
  if (definition === undefined) return name
  const { provider, options, identity } = definition
  const asked = identity ?? `${String(options['model'] ?? provider)} ${short(digest([provider, options]))}`
  const by = [...new Set((answered[name] ?? []).map(({ model }) => model))].sort()
  return by.length === 0 ? asked : `${asked} answered by ${by.join(', ')}`
}

const DIGITS = 16
const short = (hash: string): string => hash.slice(0, DIGITS)
