/** Methods paragraph of a paper, generated from the config, the store and its index only. */
import type { EvaluationConfig, SupporterSettingUsed } from '@attune/core/runtime'
import type { Citation } from '@attune/core'
import { type Claim, inPeople, type ScoreGrade, type Statistics } from '@attune/core/findings'
import { percentOf } from '@attune/tables'
import type { Provenance } from './provenance.js'
import { answersText, versionsText, servicesText } from './source-line.js'
import { adjustments } from './citations-of.js'
import type { Counts, Tally } from './counts.js'

export interface MethodsSources {
  readonly evaluation: EvaluationConfig
  readonly counts: Counts
  readonly provenance: Provenance
  readonly statistics: Statistics
  readonly citations: readonly Citation[]
  /** Grades of the evaluation's scores: how well people's ratings confirm each score. */
  readonly grades: readonly ScoreGrade[]
  /** Claims of the evaluation. */
  readonly claims: readonly Claim[]
}

/** Methods text of one evaluation, with citation keys as `[@key]`. */
export const methodsText = (sources: MethodsSources): string =>
  [
    subject(sources),
    materialText(sources),
    procedureText(sources),
    ...modelsText(sources),
    ...supporterSettingsText(sources),
    completenessText(sources),
    analysisText(sources),
    ...gradeSentences(sources),
    `All randomness follows from the seed "${sources.provenance.seed}".`,
  ].join(' ')

/** Number of scores from which on only those of primary claims have a sentence of their own. */
const MANY_GRADES = 8

/** Sentences on the grades of the scores, including scores that people did not check. */
function gradeSentences({ grades, claims }: MethodsSources): string[] {
  const isPrimary = ({ label, criterion }: ScoreGrade): boolean =>
    claims.some(
      ({ family, of }) => family === 'primary' && of.source === label && of.name === criterion,
    )
  const told = grades.length < MANY_GRADES ? grades : grades.filter(isPrimary)
  const others = grades.filter((grade) => !told.includes(grade))
  const labels = [...new Set(others.map(({ label }) => label))]
  return [
    ...told.map(
      ({ label, criterion, language, text }) =>
        `The score ${criterion} of ${label} is ${text} (language: ${language}).`,
    ),
    ...(others.length === 0
      ? []
      : [
          `How well ${count(others.length, 'further score')} of ${listed(labels)} ${others.length === 1 ? 'is' : 'are'} confirmed is in the notes of their tables.`,
        ]),
  ]
}

function subject({ evaluation, provenance, citations }: MethodsSources): string {
  const { presets, prompts } = provenance
  const names = evaluation.supporters.map(({ label }) => label)
  const cited = citations.filter(
    ({ key }) => !Object.values(adjustments).some((own) => own.key === key),
  )
  const preset =
    presets.length === 0 ? ', without a preset' : `, with the preset ${listed(presets)}`
  const changed = new Set(
    prompts.flatMap(({ prompt, changed: isChanged }) => (isChanged ? [prompt] : [])),
  )
  const wording = changed.size === 0 ? '' : ` The wording of ${listed([...changed])} was changed.`
  const what = count(names.length, 'supporter')
  return `We evaluated ${what} (${listed(names)}) with ${versionsText(provenance)}${preset} [${cited.map(({ key }) => `@${key}`).join('; ')}].${wording}`
}

function materialText({ evaluation, counts }: MethodsSources): string {
  const { scenarios, clusters, people, languages } = counts
  const { use } = evaluation.scenarios
  const of =
    languages.length === 1
      ? `, all in ${languages[0]![0]}`
      : ` (${languages.map(([language, n]) => `${n} in ${language}`).join(', ')})`
  const independent =
    clusters === scenarios ? '' : `; they form ${count(clusters, 'independent cluster')}`
  const repeats = repeatsText(evaluation)
  const part =
    evaluation.part === undefined
      ? ''
      : ' The command line restricted the evaluation to a part of the config.'
  if (people !== undefined)
    return `The ${count(people, 'person', 'people')} with ${count(scenarios, 'session')} ${people === 1 ? 'comes' : 'come'} from ${use}${of}; people are the sample.${repeats}${part}`
  return `The ${count(scenarios, 'scenario')} ${scenarios === 1 ? 'comes' : 'come'} from ${use}${of}${independent}.${repeats}${part}`
}

/** Sentence on repeats. In a log their number differs from scenario to scenario. */
function repeatsText({ repeats, simulators }: MethodsSources['evaluation']): string {
  if (repeats === 1) return ''
  return simulators.every(({ use }) => use === LOGS)
    ? ` The log has up to ${repeats} dialogues of a scenario with one supporter.`
    : ` Each was repeated ${repeats} times.`
}

/** Components that read what was made before: conversations, and scores of them. */
const LOGS = 'core/replay'
const RECORDED = 'core/recorded'

function procedureText({ evaluation: { simulators, estimators, judges } }: MethodsSources): string {
  const namesOf = (entries: readonly { readonly use: string }[]): string[] => [
    ...new Set(entries.map(({ use }) => use)),
  ]
  const [made, judged] = [namesOf(simulators), namesOf(judges)]
  const models = judged.filter((use) => use !== RECORDED)
  const logs = made.filter((use) => use === LOGS)
  const played = made.filter((use) => use !== LOGS)
  const parts = [
    ...(logs.length === 0 ? [] : [`recorded before (${LOGS})`]),
    ...(played.length === 0 ? [] : [`made by ${listed(played)}`]),
    ...(estimators.length === 0 ? [] : [`measured by ${listed(namesOf(estimators))}`]),
    ...(models.length === 0 ? [] : [`judged by ${listed(models)}`]),
    ...(models.length === judged.length ? [] : [`scored in a file, read by ${RECORDED}`]),
  ]
  return `Dialogues were ${listed(parts)}.`
}

function modelsText({ provenance }: MethodsSources): string[] {
  const { answers, standIns } = provenance
  const services = servicesText(provenance)
  const days = answers.flatMap(({ first, last }) => [first.slice(0, 10), last.slice(0, 10)]).sort()
  const [from, until] = [days[0], days.at(-1)]
  const dates = from === until ? `on ${from}` : `from ${from} to ${until}`
  return [
    ...(answers.length === 0
      ? []
      : [
          `Models, as they named themselves in their answers (${dates}): ${answersText(provenance).join('; ')}.`,
        ]),
    ...(services.length === 0 ? [] : [`Services that the config sets: ${listed(services)}.`]),
    ...(standIns.length === 0
      ? []
      : [
          `Rule-based offline stand-ins took the ${standIns.length === 1 ? 'role' : 'roles'} ${listed(standIns)}: numbers that rest on them are no measurement.`,
        ]),
  ]
}

/**
 * Sentence on settings that the method requires from supporters, and on the supporters that honour
 * them.
 */
function supporterSettingsText({
  evaluation: { name },
  provenance: { asked },
}: MethodsSources): string[] {
  const own = asked.filter(
    ({ evaluation, setting }) => evaluation === name && setting !== 'maxTokens',
  )
  const who = (by: SupporterSettingUsed['by']): string[] => [
    ...new Set(own.filter((each) => each.by === by).map(({ supporter }) => supporter)),
  ]
  const [got, set, none] = [who('method'), who('own'), who('nobody')]
  return [
    ...(got.length === 0
      ? []
      : [
          `${listed(got)} ${got.length === 1 ? 'was' : 'were'} asked as the method asks (${settingsText(own, 'method')}).`,
        ]),
    ...(set.length === 0
      ? []
      : [`The config sets ${settingsText(own, 'own')} for ${listed(set)}.`]),
    ...(none.length === 0
      ? []
      : [
          `${listed(none)} did not get what the method asks of supporters (${settingsText(own, 'nobody')}).`,
        ]),
  ]
}

const settingsText = (
  asked: readonly SupporterSettingUsed[],
  by: SupporterSettingUsed['by'],
): string => {
  const texts = asked
    .filter((each) => each.by === by)
    .map(({ setting, value }) =>
      setting === 'system' ? 'a system message' : `${settingNames[setting]} ${value}`,
    )
  return [...new Set(texts)].join(', ')
}

const settingNames = { temperature: 'temperature', topP: 'top-p', maxTokens: 'length' } as const

function completenessText({ counts: { dialogues, offline, missing } }: MethodsSources): string {
  const lost = sum(missing.dialogues)
  const whole =
    lost === 0
      ? dialogues === 1
        ? 'The one dialogue is complete'
        : `All ${dialogues} dialogues are complete`
      : `${dialogues} of ${dialogues + lost} dialogues are complete (missing: ${reasonsText(missing.dialogues)})`
  const read =
    sum(missing.readings) === 0
      ? 'no estimate or judgement of them failed'
      : `${sum(missing.readings)} estimates or judgements are missing (${reasonsText(missing.readings)})`
  const rules = Array.from(
    offline,
    ([source, { marked, all }]) => `${marked} of ${all} numbers of ${source}`,
  )
  const marks =
    rules.length === 0
      ? ''
      : ` Rule-based stand-ins had a part in ${listed(rules)}: these are no measurement.`
  return `${whole}, and ${read}. Values that could not be read are counted as missing in each table.${marks}`
}

const sum = (tally: Tally): number => [...tally.values()].reduce((all, each) => all + each, 0)
const reasonsText = (tally: Tally): string =>
  Array.from(tally, ([why, n]) => `${why}: ${n}`).join(', ')

const analysisText = (sources: MethodsSources): string =>
  sources.counts.people === undefined
    ? analysisInScenarios(sources)
    : inPeople(analysisInScenarios(sources))

function analysisInScenarios({ claims, statistics: { level } }: MethodsSources): string {
  const percent = percentOf(level)
  const means = 'Values of a scenario were averaged first, then scenarios.'
  const intervals = `Unless a table says otherwise, intervals are ${percent} % t intervals over scenario clusters`
  // A claim with the same values under another name is no further comparison.
  const tested = claims.filter(
    ({ p, sameAs, family }) => p.state === 'known' && sameAs === undefined && family !== 'harm',
  )
  if (tested.length === 0) return `${means} ${intervals}.`
  return `${means} ${testsText(tested)}. ${familiesText(tested)}. ${intervals}, not adjusted.`
}

/** Sentence on the tests of the claims: paired or Welch t tests, preferences, changes. */
function testsText(tested: readonly Claim[]): string {
  const differences = tested.filter(({ kind }) => kind !== 'preference' && kind !== 'change')
  const unpaired = differences.filter(isUnpaired).length
  const known = differences.filter(({ interval }) => interval.state === 'known').length
  const parts = [
    ...(known > unpaired || (known === 0 && differences.length > 0)
      ? [
          'Supporters were compared by paired t tests on the scenarios that they share, paired by scenario and repeat',
        ]
      : []),
    ...(unpaired > 0
      ? [
          'Supporters that share no scenarios were compared by Welch’s test of their means over scenarios',
        ]
      : []),
    ...(tested.some(({ kind }) => kind === 'preference')
      ? ['Shares of preferences were tested against one half by exact sign flips']
      : []),
    ...(tested.some(({ kind }) => kind === 'change')
      ? ['Changes within dialogues were tested against none']
      : []),
  ]
  return `${parts.join('. ')}; all tests are over scenario clusters`
}

/**
 * True if the claim compares two sides without common scenarios. The method of its interval shows
 * this.
 */
const isUnpaired = ({ interval }: Claim): boolean =>
  interval.state === 'known' && interval.value.method.startsWith('Welch')

function familiesText(tested: readonly Claim[]): string {
  const primary = tested.filter(({ family }) => family === 'primary')
  const measures = [
    ...new Set(
      primary.map(({ of: { source, name } }) =>
        source === undefined ? name : `${source}.${name}`,
      ),
    ),
  ]
  const others = `by the share of false discoveries over the whole run [@${adjustments.fdr.key}], their intervals to match [@${adjustments.fcr.key}]`
  if (primary.length === 0)
    return `p-values of ${count(tested.length, 'comparison')} are adjusted ${others}`
  const rest = tested.length - primary.length
  return (
    `p-values of ${count(primary.length, 'primary comparison')} (${listed(measures)}) are adjusted together by Holm’s method [@${adjustments.holm.key}]` +
    (rest === 0
      ? ''
      : `, those of ${count(rest, 'secondary comparison')} ${others}; each family has the whole level`)
  )
}

const count = (n: number, noun: string, many = `${noun}s`): string =>
  `${n} ${n === 1 ? noun : many}`

const listed = (texts: readonly string[]): string => {
  const [last = '', ...others] = texts.toReversed()
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`
}
