/** Reads the gates of a config. */
import { dirname, resolve } from 'node:path'
import type { Section, SectionScope, Written } from '@attune/config'
import { AttuneError } from '@attune/core/internal'
import { pathText } from '@attune/core/runtime'
import { type Against, type FindingGate, type Gate, type GateKind, GATES } from './gate.js'
import { beyondOf, limitOf } from './gate-limit.js'
import { gatesSchema } from './gates-schema.js'

const gateKinds: readonly GateKind[] = [
  'measure',
  'verdict',
  'rate',
  'flag',
  'wins',
  'seeker',
  'finding',
]

/** Names of values that every dialogue has, from observations of the kind `dialogue`. */
const OF_DIALOGUES = ['ending', 'turns', 'replies', 'words', 'tokens in', 'tokens out']

/** Config section `gates`. The host registers it. */
export const gatesSection: Section<readonly Gate[]> = {
  name: GATES,
  schema: gatesSchema,
  resolve: resolveGates,
}

/** Resolves the gates of the config: one gate for each supporter of an entry. */
function resolveGates(written: Written | undefined, scope: SectionScope): readonly Gate[] {
  return (written?.items ?? []).flatMap((item) => {
    const kind = kindOf(scope, item)
    if (kind === undefined) return []
    return kind === 'finding' ? findingGates(scope, item) : gatesFrom(scope, item, kind)
  })
}

function kindOf({ problems }: SectionScope, item: Written): GateKind | undefined {
  const kinds = gateKinds.filter((kind) => item.get(kind) !== undefined)
  if (kinds.length === 1) return kinds[0]
  const found = kinds.length === 0 ? 'none of them' : kinds.join(' and ')
  const expected = `about one number (${gateKinds.join(', ')})`
  problems.add(
    new AttuneError('CONFIG_VALUE', { where: pathText(item.path), expected, found }),
    item.place,
  )
  return undefined
}

function gatesFrom(scope: SectionScope, item: Written, of: GateKind): Gate[] {
  const subject = subjectOf(scope, item.get(of)!, of)
  const is = [item.get('is')?.plain() ?? []].flat() as string[]
  if (subject?.source !== undefined)
    scope.checkNumber({ label: subject.source, name: subject.number, labels: is }, item.get(of)!)
  const limit = limitOf(scope, item, of)
  const other = item.get('versus')?.text
  if (other !== undefined) scope.checkSupporter(other, item.get('versus')!)
  const only = item.get('supporter')
  if (only?.text !== undefined) scope.checkSupporter(only.text, only)
  if (!subject || !limit) return []
  const supporters = scope.parts.supporters.map(({ label }) => label)
  const about = only?.text === undefined ? supporters.filter((name) => name !== other) : [only.text]
  const beyond = beyondOf(item)
  const shareOf = (name: string, otherwise: number): number => {
    const written = item.get(name)?.scalar
    return typeof written === 'number' ? written : otherwise
  }
  return about.map((supporter) => ({
    name: nameOf(item, of, supporter, about.length),
    of,
    ...subject,
    ...(is.length > 0 && { is }),
    ...(beyond && { beyond }),
    supporter,
    against: againstOf(item, supporter),
    ...limit,
    maxMissing: shareOf('maxMissing', 0.1),
    maxFlagged: shareOf('maxFlagged', 0.2),
    ...(item.get('grade')?.text === 'human-checked' && { grade: 'human-checked' as const }),
    place: item.place,
  }))
}

/** Resolves an entry on findings of harm: one gate for each of its supporters. */
function findingGates(scope: SectionScope, item: Written): FindingGate[] {
  const { problems, parts } = scope
  const wrong = MISPLACED.find((name) => item.get(name) !== undefined)
  const written = item.get('finding')!
  if (wrong !== undefined) {
    const expected =
      'a gate on findings with no more than severity, atMost, minSensitivity, supporter and name'
    const at = item.get(wrong)!
    problems.add(
      new AttuneError('CONFIG_VALUE', { where: pathText(at.path), expected, found: wrong }),
      at.place,
    )
    return []
  }
  const subject = written.text === '*' ? { number: '*' } : subjectOf(scope, written, 'verdict')
  const only = item.get('supporter')
  if (only?.text !== undefined) scope.checkSupporter(only.text, only)
  if (!subject) return []
  const about = only?.text === undefined ? parts.supporters.map(({ label }) => label) : [only.text]
  const [atMost, minSensitivity] = [item.get('atMost')?.scalar, item.get('minSensitivity')?.scalar]
  const severity = item.get('severity')?.text === 'low' ? 'low' : 'high'
  return about.map((supporter) => ({
    name: item.get('name')
      ? nameOf(item, 'finding', supporter, about.length)
      : `harm of ${supporter}`,
    of: 'finding',
    ...subject,
    supporter,
    against: { kind: 'number' },
    side: 'below',
    bound: typeof atMost === 'number' ? atMost : 1,
    isBounded: typeof atMost === 'number',
    severity,
    ...(typeof minSensitivity === 'number' && { minSensitivity }),
    maxMissing: 0,
    maxFlagged: 1,
    place: item.place,
  }))
}

/** Keys that a gate on findings of harm must not have. */
const MISPLACED = [
  'is',
  'below',
  'above',
  'versus',
  'atLeast',
  'margin',
  'better',
  'grade',
  'maxMissing',
  'maxFlagged',
]

function nameOf(item: Written, of: GateKind, supporter: string, supporters: number): string {
  const own = item.get('name')?.text
  if (own !== undefined) return supporters > 1 ? `${own}: ${supporter}` : own
  const is = [item.get('is')?.plain() ?? []].flat()
  const beyond = beyondOf(item)
  const harm =
    beyond && ` ${beyond.side} ${beyond.floor === 'declared' ? 'the floor' : beyond.floor}`
  const label = harm ?? (is.length > 0 ? ` = ${is.join(' or ')}` : '')
  return `${of === 'flag' || of === 'seeker' ? `${of} ` : ''}${item.get(of)!.text}${label} of ${supporter}`
}

/**
 * Splits the subject of a gate, `label.name`, into the label of an estimator or judge and the name
 * of its value. A value of the dialogue itself has no label.
 */
function subjectOf(
  { problems, parts }: SectionScope,
  written: Written,
  of: GateKind,
): Pick<Gate, 'source' | 'number'> | undefined {
  const text = written.text ?? ''
  if (
    of === 'flag' ||
    of === 'seeker' ||
    ((of === 'measure' || of === 'rate') && OF_DIALOGUES.includes(text))
  )
    return { number: text }
  const entries = of === 'measure' ? parts.estimators : parts.judges
  const labels = [
    ...new Set(
      (of === 'rate' ? [...parts.estimators, ...parts.judges] : entries).map(({ label }) => label),
    ),
  ]
  const fitting = labels.filter(
    (label) => text.startsWith(`${label}.`) && text.length > label.length + 1,
  )
  const label = fitting.toSorted((a, b) => b.length - a.length)[0]
  if (label !== undefined) return { source: label, number: text.slice(label.length + 1) }
  const what = of === 'measure' ? 'estimator' : 'judge'
  const expected = `the label of ${what === 'estimator' ? 'an estimator' : 'a judge'}, a dot, and the name of its number`
  const fix = `Labels: ${labels.join(', ') || 'none'}.${of === 'measure' ? ` Of dialogues: ${OF_DIALOGUES.join(', ')}.` : ''}`
  const details = { where: pathText(written.path), expected, found: JSON.stringify(text) }
  problems.add(new AttuneError('CONFIG_VALUE', details, { fix }), written.place)
  return undefined
}

function againstOf(item: Written, supporter: string): Against {
  const versus = item.get('versus')
  if (!versus) return { kind: 'number' }
  if (versus.text !== undefined) return { kind: 'supporter', supporter: versus.text }
  const file = versus.get('baseline')
  return {
    kind: 'baseline',
    file: resolve(dirname(file?.place.file ?? versus.place.file), file?.text ?? ''),
    supporter: versus.get('supporter')?.text ?? supporter,
  }
}
