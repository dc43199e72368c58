/** The first page: what was found, sentences first, and where it comes from. */
import { type FailedAnalysis, type Found, missingSentences } from '@attune/project'
import { instrumentLines, offlineShare } from '@attune/core/runtime'
import { isAttuneError } from '@attune/core'
import type { Findings } from '@attune/core/findings'
import { claimsSummary, type Headline, headlines, listedClaims } from '@attune/claims'
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
}

type ProjectView = Pick<ReportProject, 'loaded' | 'services' | 'read' | 'notices'>

export async function readOverview(project: ProjectView, parts: OverviewParts): Promise<Overview> {
  const { found, catalogs } = parts
  const tables = found.flatMap(({ findings }) => findings.tables)
  const figures = found.flatMap(({ findings }) => findings.figures)
  const offlineTold = offlineShare({ tables, figures }) === 'all'
  const before = [...(await project.read.failedProbes()), ...missingSentences(await project.read.missing())]
  const listed = listedClaims(found.flatMap((each) => each.claims))
  const claims = claimsSummary(listed)
  const firsts = headlines(listed)
  const evaluations: EvaluationOverview[] = []
  for (const catalog of catalogs) {
    const first = before.filter(({ evaluation }) => evaluation === catalog.evaluation).map(({ text }) => text)
    const headline = firsts.find(({ evaluation }) => evaluation === catalog.evaluation)
    const read = await evaluationOf(project, catalog, { ...parts, offlineTold, headline })
    // What is said of all claims of the run stands once.
    const ofAll = evaluations.length === 0 ? claims : []
    evaluations.push({ ...read, sentences: [...first.map(plain), ...read.sentences, ...ofAll.map(said)] })
  }
  return {
    title: catalogs.map(({ evaluation }) => evaluation).join(', '),
    evaluations,
    notices: [
      ...noticesOf(project, parts, offlineTold),
      ...undrawn(evaluations),
      ...(parts.draw || figures.length === 0 ? [] : [withoutFigures]),
    ],
    provenance: provenanceBody(await provenance(project)),
  }
}

interface EvaluationParts extends OverviewParts {
  readonly offlineTold: boolean
  readonly headline: Headline | undefined
}

const said = ({ text, claims }: ReturnType<typeof claimsSummary>[number]): ReportSentence => ({
  text,
  claims: claims.map(({ id }) => id),
})

const plain = (text: string): ReportSentence => ({ text, claims: [] })

async function evaluationOf(
  project: ProjectView,
  catalog: Catalog,
  { found, failed, draw, offlineTold, headline }: EvaluationParts,
): Promise<EvaluationOverview> {
  const { evaluation: name, supporters, scenarios, dialogues } = catalog
  const own = found.filter(({ evaluation }) => evaluation === name)
  const analyses: AnalysisOverview[] = []
  for (const { label, findings } of own) {
    const figures = draw ? await drawnWith(draw, findings.figures) : []
    analyses.push({ label, tables: findings.tables.map((table) => reportTable(table, offlineTold)), figures })
  }
  for (const { evaluation, label, failure } of failed) {
    if (evaluation === name) analyses.push({ label, tables: [], figures: [], failure: failure.message })
  }
  const evaluation = project.read.evaluations().find((each) => each.name === name)
  const view =
    headline &&
    headlineView(headline, catalog, evaluation && (await meanCurve(evaluation, catalog, headline.of.source)))
  const known = instrumentLines(found, name).map((line) => `${line.charAt(0).toUpperCase()}${line.slice(1)}.`)
  const deciding = view ? undefined : decidingScenarios(catalog)
  return {
    name,
    supporters,
    scenarios: scenarios.length,
    dialogues: dialogues.place.length,
    missing: dialogues.reason.filter((reason) => reason !== -1).length,
    repeats: Math.max(1, ...new Set(dialogues.repeat)),
    conditions: evaluation?.conditions ?? {},
    offline: dialogues.offline.includes(1),
    sentences: own.flatMap(({ findings: { sentences = [], stated = {} } }) =>
      sentences.map((text) => ({ text, claims: stated[text] ?? [] })),
    ),
    ...(view && { headline: { ...view, facts: [...view.facts, ...known.map((text) => ({ en: text, zh: text }))] } }),
    ...(deciding && { deciding }),
    analyses,
    facets: facetsOf(catalog),
  }
}

async function drawnWith(draw: Draw, figures: Findings['figures']): Promise<ReportFigure[]> {
  const all: ReportFigure[] = []
  for (const figure of figures) {
    const { id, title, description } = figure
    all.push({ id, title, description, drawn: await drawn(figure, draw) })
  }
  return all
}

/** A figure of a wrong specification may be kept by a program that did not draw it: the report has all others. */
async function drawn(figure: Findings['figures'][number], draw: Draw): Promise<ReportFigure['drawn']> {
  try {
    return { svg: await draw(figure) }
  } catch (error) {
    if (!isAttuneError(error) || error.code !== 'FIGURE_SPEC') throw error
    return { failure: error.message }
  }
}

const withoutFigures: ReportNotice = {
  kind: 'left-out',
  text: 'The figures are left out: npm install @attune/figures, then write or open the report again.',
}

const undrawn = (evaluations: readonly EvaluationOverview[]): ReportNotice[] =>
  evaluations.flatMap(({ name, analyses }) =>
    analyses.flatMap(({ label, figures }) =>
      figures.flatMap(({ drawn }) =>
        'failure' in drawn ? [{ kind: 'failed' as const, text: `${name}: ${label}: ${drawn.failure}` }] : [],
      ),
    ),
  )

export const facetsOf = (catalog: Catalog): Facets => {
  const { measures, curves, labels, flags, endings, scenarios, settings, judges } = catalog
  return {
    measures,
    curves,
    labels,
    flags,
    endings,
    languages: [...new Set(scenarios.map(({ language }) => language))],
    tags: tagValues(scenarios),
    settings,
    judges,
  }
}

function noticesOf(project: ProjectView, { failed, catalogs }: OverviewParts, offline: boolean): ReportNotice[] {
  const notices: ReportNotice[] = []
  const synthetic = catalogs.some(({ dialogues }) => dialogues.offline.includes(1))
  if (offline) notices.push({ kind: 'offline', text: 'All numbers: offline stand-in, no measurement.' })
  else if (synthetic)
    notices.push({ kind: 'offline', text: 'Offline stand-ins had a part in some of the numbers; tables mark them.' })
  for (const { evaluation, dialogues, flags, failures } of catalogs) {
    const all = dialogues.place.length
    const missing = dialogues.reason.filter((reason) => reason !== -1).length
    if (missing > 0)
      notices.push({ kind: 'missing', text: `${evaluation}: ${missing} of ${all} dialogues are missing.` })
    const lost = failures.filter(({ kind, status }) => kind !== 'simulate' && status !== 'left-out')
    const readings = lost.reduce((sum, { count }) => sum + count, 0)
    if (readings > 0)
      notices.push({
        kind: 'missing',
        text: `${evaluation}: ${readings} results of estimators and judges are missing.`,
      })
    for (const [at, kind] of flags.entries()) {
      const rows = dialogues.flags[at]?.length ?? 0
      notices.push({
        kind: 'flags',
        text: `${evaluation}: ${rows} of ${all} dialogues (${share(rows, all)}) have the flag ${kind}.`,
      })
    }
  }
  for (const { evaluation, label, failure } of failed) {
    notices.push({ kind: 'failed', text: `${evaluation}: ${label} failed. ${failure.message}` })
  }
  for (const { message, fix } of project.notices) {
    notices.push({ kind: 'config', text: [message, fix].filter((part) => part !== undefined).join(' ') })
  }
  return notices
}

const share = (part: number, all: number): string => `${Math.round((100 * part) / Math.max(1, all))} %`
