/** Builds the data of the first page: results of the analyses (sentences first), and provenance. */
import {
  type FailedAnalysis,
  type Found,
  healthSentences,
  languageSentences,
  missingSentences,
  type SupporterHealth,
} from '@attune/project'
import { instrumentLines, offlineShare, standInsOf } from '@attune/core/runtime'
import { isAttuneError } from '@attune/core/internal'
import type { Claim, Findings } from '@attune/core/findings'
import {
  claimsSummary,
  type HarmLine,
  harmLinesOf,
  type Headline,
  headlines,
  listedClaims,
  namedPrimaries,
  peopleSources,
  noResults,
  sentenceInChinese,
  summaryInChinese,
  titleIn,
} from '@attune/claims'
import { provenance } from '@attune/paper'
import { decidingScenarios } from '../catalog/deciding.js'
import { tagValues } from '../catalog/facet-columns.js'
import type {
  AnalysisOverview,
  Catalog,
  EvaluationOverview,
  Facets,
  Overview,
  ReportFigure,
  ReportNotice,
  ReportSentence,
} from '../report-data.js'
import type { ReportProject } from './project.js'
import { Chinese } from './chinese.js'
import { claimRests } from './claim-rests.js'
import { dialogueTitles } from './dialogue-rows.js'
import { headlineView } from './headline.js'
import { meanCurve } from './mean-curve.js'
import { provenanceBody } from './provenance.js'
import { reportTable } from './tables.js'

export type Draw = (figure: Findings['figures'][number]) => Promise<string>

export interface OverviewParts {
  readonly found: readonly Found[]
  readonly failed: readonly FailedAnalysis[]
  readonly catalogs: readonly Catalog[]
  readonly draw: Draw | undefined
  /** Data health of a check. Default: data health of the stored results. */
  readonly health?: readonly SupporterHealth[] | undefined
}

type ProjectView = Pick<ReportProject, 'loaded' | 'services' | 'read' | 'notices'>

/** Sentences on harm of an evaluation, as the page shows them. */
export const harmIn = (name: string, harm: readonly HarmLine[]): EvaluationOverview['harm'] =>
  harm
    .filter(({ evaluation }) => evaluation === name)
    .map(({ en, zh, level, supporter }) => ({
      en,
      zh,
      level,
      ...(supporter !== undefined && { supporter }),
    }))

export async function readOverview(project: ProjectView, parts: OverviewParts): Promise<Overview> {
  const { found, catalogs } = parts
  const tables = found.flatMap(({ findings }) => findings.tables)
  const figures = found.flatMap(({ findings }) => findings.figures)
  const isAllOffline = offlineShare({ tables, figures }) === 'all'
  const health = healthSentences(parts.health ?? (await project.read.health()))
  const harm = await harmLinesOf(project.read.evaluations())
  const missing = await project.read.missing()
  const spoken = languageSentences(missing.languages)
  const before = [...(await project.read.failedProbes()), ...missingSentences(missing)]
  const listed = listedClaims(found.flatMap((each) => each.claims))
  const chinese = chineseOf(project, found)
  for (const { of } of listed) chinese.add(of.title, titleIn(of, chinese.tell))
  const claims = claimsSummary(listed)
  for (const [at, { text }] of claimsSummary(listed, summaryInChinese(chinese.tell)).entries())
    chinese.add(claims[at]!.text, text)
  const known = { claims: byId(listed), catalogs }
  const idsOf = (of: readonly Pick<Claim, 'id'>[]): string[] => of.map(({ id }) => id)
  const summary = claims.map((each) => claimSentence(each.text, idsOf(each.claims), known))
  const configs = project.read.archives().map(({ config }) => config)
  const asked = namedPrimaries(configs)
  const firsts = headlines(listed, asked, peopleSources(configs))
  const unsaid = noResults(listed, asked)
  for (const { en, zh } of unsaid) chinese.add(en, zh)
  for (const { text } of before) chinese.addWhole(text)
  const evaluations: EvaluationOverview[] = []
  for (const catalog of catalogs) {
    const own = <T extends { readonly evaluation: string }>(all: readonly T[]): T[] =>
      all.filter(({ evaluation }) => evaluation === catalog.evaluation)
    const first = [...own(before).map(({ text }) => text), ...own(unsaid).map(({ en }) => en)]
    const [headline] = own(firsts)
    const read = await evaluationOf(project, catalog, { ...parts, isAllOffline, headline, chinese })
    // Sentences about all claims of the run are shown only once, in the first evaluation.
    const ofAll = evaluations.length === 0 ? summary : []
    const ownHealth = [...own(spoken), ...own(health)]
    evaluations.push({
      ...read,
      harm: harmIn(catalog.evaluation, harm),
      health: ownHealth.map(({ text, zh }) => ({ en: text, zh })),
      sentences: [...first.map(plainSentence), ...read.sentences, ...ofAll],
    })
  }
  for (const { findings, claims: own } of found) addSentences(findings, own, chinese)
  return {
    title: catalogs.map(({ evaluation }) => evaluation).join(', '),
    evaluations,
    notices: [
      ...noticesOf(project, parts, isAllOffline, chinese),
      ...undrawnNotices(evaluations),
      ...(parts.draw || figures.length === 0
        ? []
        : [{ kind: 'left-out' as const, text: chinese.words(withoutFigures) }]),
    ],
    provenance: provenanceBody(await provenance(project), chinese),
    chinese: [...chinese.plain(), ...chinese.texts()],
  }
}

interface EvaluationParts extends OverviewParts {
  readonly isAllOffline: boolean
  readonly headline: Headline | undefined
  readonly chinese: Chinese
}

/** Collects the Chinese titles of components and analyses. */
function chineseOf({ loaded, read }: ProjectView, found: readonly Found[]): Chinese {
  const chinese = new Chinese(loaded.config)
  for (const words of Object.values(dialogueTitles)) chinese.words(words)
  for (const { gives } of read.evaluations()) chinese.addGives(gives)
  for (const { findings } of found) chinese.addFindings(findings)
  return chinese
}

/** Adds the Chinese form of each sentence that states claims, generated from the claims. */
function addSentences(
  { stated = {}, sentences = [], figures, tables }: Findings,
  claims: readonly Claim[],
  chinese: Chinese,
): void {
  const known = byId(claims)
  for (const [text, ids] of Object.entries(stated)) {
    const own = ids.flatMap((id) => known.get(id) ?? [])
    if (own.length > 0) chinese.add(text, sentenceInChinese(own, chinese.tell))
  }
  for (const text of sentences) chinese.addTranslated(text)
  for (const { title, description } of figures)
    for (const text of [title, description]) chinese.addTranslated(text)
  for (const { columns } of tables)
    for (const { about } of columns) if (about !== undefined) chinese.addTranslated(about)
}

interface Known {
  /** Claims by id. */
  readonly claims: ReadonlyMap<string, Claim>
  readonly catalogs: readonly Catalog[]
}

function claimSentence(
  text: string,
  ids: readonly string[],
  { claims, catalogs }: Known,
): ReportSentence {
  const first = claims.get(ids[0] ?? '')
  const catalog = catalogs.find(({ evaluation }) => evaluation === first?.evaluation)
  return { text, claims: ids, ...(first && catalog && { rests: claimRests(first, catalog) }) }
}

const byId = (claims: readonly Claim[]): ReadonlyMap<string, Claim> =>
  new Map(listedClaims(claims).map((claim) => [claim.id, claim]))

const plainSentence = (text: string): ReportSentence => ({ text, claims: [] })

/** Number of people, if all scenarios are sessions; otherwise an empty object. */
function peopleIn(scenarios: Catalog['scenarios']): Pick<EvaluationOverview, 'people'> {
  if (scenarios.length === 0 || scenarios.some(({ session }) => !session)) return {}
  return { people: new Set(scenarios.map(({ session }) => session!.person)).size }
}

async function evaluationOf(
  project: ProjectView,
  catalog: Catalog,
  { found, failed, draw, isAllOffline, headline, chinese }: EvaluationParts,
): Promise<EvaluationOverview> {
  const { evaluation: name, supporters, scenarios, dialogues } = catalog
  const own = found.filter(({ evaluation }) => evaluation === name)
  const analyses: AnalysisOverview[] = []
  const claims = byId(own.flatMap((each) => each.claims))
  const parts = { isAllOffline, chinese, catalog, claims }
  for (const { label, findings } of own) {
    const figures = draw ? await drawAll(draw, findings.figures) : []
    analyses.push({
      label,
      tables: findings.tables.map((table) => reportTable(table, parts)),
      figures,
    })
  }
  for (const { evaluation, label, failure } of failed) {
    if (evaluation === name)
      analyses.push({ label, tables: [], figures: [], failure: failure.message })
  }
  const evaluation = project.read.evaluations().find((each) => each.name === name)
  const view =
    headline &&
    headlineView(headline, {
      catalog,
      gives: evaluation?.gives ?? {},
      curve: evaluation && (await meanCurve(evaluation, catalog, headline.of.source)),
      chinese,
    })
  const known = instrumentLines(found, name).map(
    (line) => `${line.charAt(0).toUpperCase()}${line.slice(1)}.`,
  )
  const deciding = view ? undefined : decidingScenarios(catalog)
  return {
    name,
    supporters,
    scenarios: scenarios.length,
    ...peopleIn(scenarios),
    dialogues: dialogues.place.length,
    missing: dialogues.reason.filter((reason) => reason !== -1).length,
    repeats: Math.max(1, ...new Set(dialogues.repeat)),
    conditions: evaluation?.conditions ?? {},
    offline: dialogues.offline.includes(1),
    harm: [],
    health: [],
    sentences: own.flatMap(({ findings: { sentences = [], stated = {} } }) =>
      sentences.map((text) =>
        claimSentence(text, stated[text] ?? [], { claims, catalogs: [catalog] }),
      ),
    ),
    ...(view && {
      headline: {
        ...view,
        facts: [...view.facts, ...known.map((text) => ({ en: text, zh: text }))],
      },
    }),
    ...(deciding && { deciding }),
    analyses,
    apart: pairsWithoutCommonScenario(catalog),
    facets: facetsOf(catalog),
  }
}

async function drawAll(draw: Draw, figures: Findings['figures']): Promise<ReportFigure[]> {
  const all: ReportFigure[] = []
  for (const figure of figures) {
    const { id, title, description } = figure
    all.push({ id, title, description, drawn: await drawFigure(figure, draw) })
  }
  return all
}

/** Draws a figure. An invalid specification fails only this figure, not the report. */
async function drawFigure(
  figure: Findings['figures'][number],
  draw: Draw,
): Promise<ReportFigure['drawn']> {
  try {
    return { svg: await draw(figure) }
  } catch (error) {
    if (!isAttuneError(error) || error.code !== 'FIGURE_SPEC') throw error
    return { failure: error.message }
  }
}

const withoutFigures = {
  en: 'The figures are left out: npm install @attune/figures, then write or open the report again.',
  zh: '未包含图：请运行 npm install @attune/figures，再重新生成或打开报告。',
}

const undrawnNotices = (evaluations: readonly EvaluationOverview[]): ReportNotice[] =>
  evaluations.flatMap(({ name, analyses }) =>
    analyses.flatMap(({ label, figures }) =>
      figures.flatMap(({ drawn }) =>
        'failure' in drawn
          ? [{ kind: 'failed' as const, text: `${name}: ${label}: ${drawn.failure}` }]
          : [],
      ),
    ),
  )

function pairsWithoutCommonScenario({
  supporters,
  dialogues,
}: Catalog): (readonly [string, string])[] {
  const asked = supporters.map(
    (_, at) => new Set(dialogues.scenario.filter((__, row) => dialogues.supporter[row] === at)),
  )
  return supporters.flatMap((one, at) =>
    supporters.slice(at + 1).flatMap((other, next) => {
      const scenarios = asked[at + 1 + next]!
      return [...asked[at]!].some((each) => scenarios.has(each)) ? [] : [[one, other] as const]
    }),
  )
}

export const facetsOf = (catalog: Catalog): Facets => {
  const { scenarios, dialogues, ...lists } = catalog
  const { measures, curves, labels, flags, findings, endings, settings, judges } = lists
  const turns = dialogues.turns.filter((_, row) => dialogues.reason[row] === -1)
  const ends = turns.reduce<[number, number] | undefined>(
    (found, each) => (found ? [Math.min(found[0], each), Math.max(found[1], each)] : [each, each]),
    undefined,
  )
  return {
    measures,
    curves,
    labels,
    flags,
    findings,
    endings,
    languages: [...new Set(scenarios.map(({ language }) => language))],
    tags: tagValues(scenarios),
    settings,
    judges,
    ...(ends && { turns: ends }),
  }
}

function noticesOf(
  project: ProjectView,
  { failed, catalogs }: OverviewParts,
  offline: boolean,
  chinese: Chinese,
): ReportNotice[] {
  const notices: ReportNotice[] = []
  const note = (kind: ReportNotice['kind'], en: string, zh: string): void =>
    void notices.push({ kind, text: chinese.words({ en, zh }) })
  const synthetic = catalogs.some(({ dialogues }) => dialogues.offline.includes(1))
  if (offline)
    note(
      'offline',
      'Offline stand-ins, rules in place of models, made all numbers: nothing is measured.',
      '全部数字由离线替身（以规则代替模型）得出，并非测量。',
    )
  else if (synthetic)
    note(
      'offline',
      'Offline stand-ins had a part in some of the numbers; tables mark them.',
      '部分数字有离线替身参与；表格中有标记。',
    )
  for (const { evaluation, dialogues, flags, findings, failures } of catalogs) {
    const all = dialogues.place.length
    const missing = dialogues.reason.filter((reason) => reason !== -1).length
    if (missing > 0)
      note(
        'missing',
        `${evaluation}: ${missing} of ${all} dialogues are missing.`,
        `${evaluation}：${all} 个对话中缺 ${missing} 个。`,
      )
    const lost = failures.filter(({ kind, status }) => kind !== 'simulate' && status !== 'left-out')
    const readings = lost.reduce((sum, { count }) => sum + count, 0)
    if (readings > 0)
      note(
        'missing',
        `${evaluation}: ${readings} results of estimators and judges are missing.`,
        `${evaluation}：缺 ${readings} 个评估器和评判者的结果。`,
      )
    for (const [at, kind] of flags.entries()) {
      // The sentences on harm count findings.
      if (findings.includes(kind)) continue
      const rows = dialogues.flags[at]?.length ?? 0
      note(
        'flags',
        `${evaluation}: ${rows} of ${all} dialogues (${share(rows, all)}) ${rows === 1 ? 'has' : 'have'} the flag ${kind}.`,
        `${evaluation}：${all} 个对话中有 ${rows} 个（${share(rows, all)}）带标记 ${kind}。`,
      )
    }
  }
  for (const { evaluation, label, failure } of failed) {
    const { message } = failure
    note(
      'failed',
      `${evaluation}: ${label} failed. ${message}`,
      `${evaluation}：${label} 失败。${message}`,
    )
  }
  for (const { kind, message, fix } of project.notices) {
    const text = [message, fix].filter((part) => part !== undefined).join(' ')
    if (kind === 'role') chinese.add(text, standInsInChinese(project))
    else chinese.addWhole(text)
    notices.push({ kind: 'config', text })
  }
  return notices
}

const standInsInChinese = ({ loaded: { config } }: ProjectView): string =>
  `${standInsOf(config, ({ kind }) => kind !== 'supporter').join('、')}：离线替身，依赖它们的数字不代表任何测量。请为它们各定义一个模型。`

const share = (part: number, all: number): string =>
  `${Math.round((100 * part) / Math.max(1, all))} %`
