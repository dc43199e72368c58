import { AttuneError } from '@attune/core'
import { type Entry, type EvaluationConfig, type JudgeEntry, pathText, suggestion } from '@attune/core/runtime'
import type { ConfigScope } from './config-scope.js'
import type { Written } from '../written/written.js'

type Parts = Pick<EvaluationConfig, 'simulators' | 'estimators' | 'judges'>

/** Reports two entries whose conditions have one name, and pairs across a condition that no dialogue has. */
export function checkConditions(scope: ConfigScope, written: Written, parts: Parts): void {
  reportShared(scope, written, parts)
  const names = [...new Set(parts.simulators.flatMap(({ conditions }) => Object.keys(conditions)))]
  for (const judge of parts.judges) reportAcross(scope, judge, names)
}

/** Conditions of a reader are its own, or those of what it reads; of these the names are shared rightly. */
function reportShared({ problems }: ConfigScope, written: Written, parts: Parts): void {
  const owners = new Map<string, Entry>()
  for (const entry of [...parts.simulators, ...parts.estimators, ...parts.judges]) {
    for (const name of ownConditions(entry)) {
      const owner = owners.get(name) ?? entry
      owners.set(name, owner)
      const isSame = owner.kind === entry.kind && (owner.label === entry.label || entry.kind === 'simulator')
      if (isSame) continue
      const details = { where: pathText(written.path), name }
      const fix = 'Two entries vary it: give one of them another label.'
      problems.add(new AttuneError('CONFIG_DOUBLED', details, { fix }), entry.place)
    }
  }
}

function ownConditions({ conditions, reads }: Entry): readonly string[] {
  const others = new Set(Object.values(reads).flatMap((read) => Object.keys(read.conditions)))
  return Object.keys(conditions).filter((name) => !others.has(name))
}

function reportAcross(
  { problems }: ConfigScope,
  { label, across, pairs, place }: JudgeEntry,
  names: readonly string[],
): void {
  if (across === undefined) return
  if (!names.includes(across)) {
    const details = { where: `"across" of the judge ${label}`, what: 'condition of the dialogues', name: across }
    const fix =
      names.length === 0 ? 'Vary options of the simulator, or write several simulators.' : suggestion(across, names)
    problems.add(new AttuneError('CONFIG_UNKNOWN_NAME', details, { fix }), place)
  } else if (pairs !== 'all') {
    const details = { where: `"pairs" of the judge ${label}`, expected: 'all', found: 'a baseline' }
    const fix = 'Pairs across a condition are of one supporter: leave out "pairs".'
    problems.add(new AttuneError('CONFIG_VALUE', details, { fix }), place)
  }
}
