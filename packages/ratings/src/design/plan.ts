import { basename } from 'node:path'
import { createRandom } from '@attune/core/internal'
import type { Evaluation } from '@attune/core/findings'
import { digest, type JudgeEntry } from '@attune/core/runtime'
import type { MeasurementSetup, Project } from '@attune/project'
import { gradeIdentity } from '../grade/identities.js'
import { assign } from './assign.js'
import { checkDesign, type DesignCheck } from './check.js'
import { drawGuesses } from './guesses.js'
import { type Design, FORMAT, type JudgedBy, type StudyDialogue } from './design.js'
import { itemId } from './ids.js'
import { drawItems, type DrawnItem, findNamed, planError } from './items.js'
import { judgeQuestions } from './judge-questions.js'
import { screen, type Screening } from './leaks.js'
import { namesOf } from './names.js'
import { type Candidate, populationOf } from './population.js'
import { type Question, sentimentQuestion } from './questions.js'
import type { Shown, ShownItem, StudyTexts } from './shown.js'
import { type Secret, secretOf, secretRandom } from './secret.js'
import { ratersOf, type StudyFile } from './study-file.js'

export interface PlannedStudy {
  readonly design: Design
  readonly shown: Shown
  readonly check: DesignCheck
}

export interface PlanRequest {
  readonly folder: string
  readonly file: StudyFile
  /** Seed for the selection of scenarios. Default: the config's seed. */
  readonly seed?: string
}

/**
 * Draws a study from the stored results of a run. The seed determines the scenarios. The secret in
 * the folder, which is created if missing, determines ids, order and sides. The same run, seed and
 * secret give the same files.
 *
 * @throws ratings/STUDY_PLAN with the reason if no such design is possible
 */
export async function planStudy(
  project: Project,
  { folder, file, seed: wanted }: PlanRequest,
): Promise<PlannedStudy> {
  const { evaluation, setup } = evaluationOf(project, file)
  const study = basename(folder)
  const seed = wanted ?? project.config.seed
  const secret = secretOf(folder)
  const population = await populationOf(evaluation, file.strata, file.judge)
  const drawn = [
    ...drawItems(population, file, {
      scenarios: createRandom(`${seed} ${study} items`),
      sides: secretRandom(secret, 'sides'),
    }),
    ...file.chosen.map((each) => handPicked(findNamed(population, each))),
    ...file.anchors.map((each) => ({
      ...handPicked(findNamed(population, each)),
      anchor: each.answers,
    })),
  ]
  const names = namesOf(project.config, population)
  const scenarios = new Set(population.map(({ scenario }) => scenario))
  const screening = { names, near: names.filter((name) => !scenarios.has(name)), rules: file.leaks }
  const { items, shownItems, leaks, nearMisses } = withMaskedNames(drawn, screening, secret)
  const rated = items.filter(({ anchor }) => anchor === undefined)
  const raters = ratersOf(file)
  const languages = new Map(
    drawn.map(({ dialogues }, at) => [
      itemId(secret, at + 1),
      dialogues.map(({ language }) => language),
    ]),
  )
  const assignments = assign(
    rated.map(({ id, kind }) => ({ id, kind, languages: languages.get(id)! })),
    raters,
    file,
    secretRandom(secret, 'assignments'),
  )
  const ratersIds = raters.map(({ id }) => id)
  const check = checkDesign(
    rated,
    ratersIds,
    assignments.map(({ occasion, ...each }) => ({ ...each, repeat: occasion === 2 })),
    file,
  )
  requireSound(check)
  const questions = await questionsOf(project, evaluation, setup, file, drawn)
  const texts = textsOf(file, study)
  const shown: Shown = {
    texts,
    questions,
    items: shownItems.toSorted((left, right) => (left.id < right.id ? -1 : 1)),
    training: items
      .filter(({ anchor }) => anchor !== undefined)
      .map(({ id }) => id)
      .sort(),
    assignments,
    guesses:
      file.guess && file.rate !== 'turns'
        ? drawGuesses(items, assignments, ratersIds, (at) => secretRandom(secret, `guesses ${at}`))
        : [],
  }
  const design: Design = {
    format: FORMAT,
    study,
    seed,
    created: await endOf(project),
    run: {
      evaluation: evaluation.name,
      judges: await judgesOf(evaluation, file, questions, population),
    },
    population: describe(population, file),
    items,
    raters,
    assignments,
    questions,
    wanted: { overlap: file.overlap, load: file.load, gap: file.gap },
    epsilon: file.epsilon,
    blinded: file.blinded,
    usedToTune: file.usedToTune,
    leaks,
    nearMisses,
    shown: digest(shown),
  }
  return { design, shown, check }
}

const handPicked = (dialogue: DrawnItem['dialogues'][number]): DrawnItem => ({
  kind: 'dialogue',
  dialogues: [dialogue],
  cluster: dialogue.cluster,
  probability: 1,
  chosen: true,
})

function evaluationOf(project: Project, { evaluation: wanted }: StudyFile) {
  const all: readonly Evaluation[] = project.read.evaluations()
  const at = wanted === undefined ? 0 : all.findIndex(({ name }) => name === wanted)
  const known = all.map(({ name }) => name).join(', ')
  if (at === -1)
    throw planError(`the config has no evaluation "${wanted}"`, `Its evaluations: ${known}.`)
  if (wanted === undefined && all.length > 1)
    throw planError(
      'the config has several evaluations',
      `Name one in study.yaml, \`evaluation\`: ${known}.`,
    )
  return { evaluation: all[at]!, setup: project.services.session.results.measurementSetups()[at]! }
}

function withMaskedNames(drawn: readonly DrawnItem[], screening: Screening, secret: Secret) {
  const places = drawn.flatMap(({ dialogues }, item) =>
    dialogues.map(({ turns }) => ({ item, turns })),
  )
  const { dialogues, leaks, nearMisses, dropped } = screen(
    places.map(({ turns }) => turns),
    screening,
  )
  const lost = new Set([...dropped].map((at) => places[at]!.item))
  const kept = drawn.flatMap((item, at) =>
    lost.has(at) ? [] : [{ item, at, id: itemId(secret, at + 1) }],
  )
  const items = kept.map(({ item: { dialogues: own, ...item }, id }) => ({
    id,
    ...item,
    dialogues: own.map(identityOf),
  }))
  const shownItems = kept.map(({ item, at, id }): ShownItem => ({
    id,
    kind: item.kind,
    language: item.dialogues[0]!.language,
    dialogues: places.flatMap((place, index) => (place.item === at ? [dialogues[index]!] : [])),
    ...(item.anchor && { anchor: item.anchor }),
  }))
  return { items, shownItems, leaks, nearMisses }
}

/** Reduces a dialogue to the members that identify it. */
const identityOf = ({ turns: _turns, stratum: _stratum, ...key }: Candidate): StudyDialogue => key

const remedies: Readonly<Record<string, string>> = {
  not_connected:
    'raters without common items cannot be compared: raise `shared`, or give fewer raters a language that nobody else has',
  overlap_short:
    'some items have fewer raters than `overlap`: name more raters, or more languages of theirs',
  load_exceeded:
    'a rater has more showings than `load`: name more raters, draw fewer scenarios, or raise `load`',
  repeat_too_soon:
    'a repeat cannot be `gap` places away: lower `gap` or `leastRepeats`, or draw more scenarios',
}

function requireSound({ problems }: DesignCheck): void {
  if (problems.length === 0) return
  throw planError(
    problems.join(', '),
    `In study.yaml: ${problems.map((problem) => remedies[problem] ?? problem).join('; ')}.`,
  )
}

async function questionsOf(
  project: Project,
  evaluation: Evaluation,
  setup: MeasurementSetup,
  { judge, questions: written, criteria, rate, language }: StudyFile,
  drawn: readonly DrawnItem[],
): Promise<readonly Question[]> {
  if (written !== undefined) return written
  if (rate === 'turns' && judge === undefined) return [sentimentQuestion(language)]
  const entry = setup.config.judges.find(({ label }) => label === judge)
  if (entry === undefined) {
    const known = setup.config.judges.map(({ label }) => label).join(', ') || 'none'
    throw planError(
      'nothing says what is asked',
      `Give study.yaml \`questions\`, or \`judge\`: one of ${known}.`,
    )
  }
  const found = new Map<string, boolean>()
  for await (const { kind, name } of evaluation.observations({ source: entry.label }))
    if (kind === 'verdict' || kind === 'pair') found.set(name, kind === 'pair')
  const isPair =
    drawn.some(({ kind }) => kind === 'pair') &&
    ([...found.values()].some(Boolean) || rate === 'pairs')
  const asked = askedInPlaceOf(entry, language, project)
  const all = judgeQuestions(
    entry,
    { criteria: [...found.keys()], isPair, language, asked },
    evaluation,
  )
  const questions = isPair ? all.map(asPair) : all
  return criteria === undefined ? questions : questions.filter(({ id }) => criteria.includes(id))
}

/**
 * Questions for people that the judge's component makes from its prompt templates. Templates that
 * the config changes are used in the changed form.
 */
function askedInPlaceOf(
  { kind, use, options }: JudgeEntry,
  language: string,
  { services }: Project,
) {
  const [plugin = ''] = use.split('/')
  return services.host.component(kind, use).asks?.(options as never, {
    language,
    textOf(prompt) {
      const all = services.prompts.templates(plugin, prompt)
      const own = [language, 'en'].flatMap(
        (each) => all.find((template) => template.language === each) ?? [],
      )
      return userPart((own[0] ?? all[0])?.text ?? '')
    },
  })
}

/** Removes the system messages of a template, which instruct a model about its role. */
const userPart = (template: string): string =>
  template
    .split(/^(?==== (?:system|user|assistant)(?:, verbatim)? ===[ \t]*$)/m)
    .filter((message) => !message.startsWith('=== system'))
    .map((message) => message.replace(/^===.*===[ \t]*\n/, ''))
    .join('\n')

/**
 * Converts a score question to a question on pairs: which of two dialogues shows more of it. The
 * texts of the score levels become part of the definition.
 */
const asPair = ({ id, text, about, levels = [] }: Question): Question => {
  const lines = levels.flatMap((level) =>
    level.text === '' ? [] : [`${level.value}: ${level.text}`],
  )
  const whole = [...(about === undefined ? [] : [about]), ...lines].join('\n')
  return { id, form: 'pair', text, ...(whole !== '' && { about: whole }) }
}

/** Identities of judges, one for each criterion and language of the study. */
async function judgesOf(
  evaluation: Evaluation,
  { judge }: StudyFile,
  questions: readonly Question[],
  population: readonly { readonly language: string }[],
): Promise<JudgedBy[]> {
  const languages = [...new Set(population.map(({ language }) => language))].sort()
  const readers = await evaluation.readers()
  return readers
    .filter(({ label }) => judge === undefined || label === judge)
    .flatMap((reader) =>
      questions.flatMap(({ id: criterion }) =>
        languages.map((language) => ({
          label: reader.label,
          identity: gradeIdentity(reader, criterion, language),
        })),
      ),
    )
}

function describe(
  population: Awaited<ReturnType<typeof populationOf>>,
  { strata }: StudyFile,
): Design['population'] {
  const distinct = (values: readonly string[]): string[] => [...new Set(values)]
  const clusters = new Map(population.map(({ cluster, stratum }) => [cluster, stratum]))
  const counts = new Map<string, number>()
  for (const stratum of clusters.values())
    if (stratum !== undefined) counts.set(stratum, (counts.get(stratum) ?? 0) + 1)
  return {
    size: population.length,
    clusters: clusters.size,
    supporters: distinct(population.map(({ supporter }) => supporter)),
    languages: distinct(population.map(({ language }) => language)),
    ...(strata !== undefined && { strata: Object.fromEntries(counts) }),
    dialogues: population.map(({ cluster, stratum, scenario, supporter, repeat, conditions }) => ({
      cluster,
      ...(stratum !== undefined && { stratum }),
      scenario,
      supporter,
      repeat,
      conditions,
    })),
  }
}

/** End time of the last run, or its start time if the process was killed. */
async function endOf(project: Project): Promise<string> {
  const last = (await project.read.runs()).at(-1)
  return last?.finished ?? last?.started ?? ''
}

const textsOf = (file: StudyFile, study: string): StudyTexts => ({
  title: file.title ?? study,
  about: file.about ?? '',
  note: file.note ?? '',
  helpline: file.helpline ?? '',
  language: file.language,
  guess: file.guess && file.rate !== 'turns',
  confidence: file.confidence,
})
