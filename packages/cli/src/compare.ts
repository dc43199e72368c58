import {
  compareSides,
  comparisons,
  harmTexts,
  listedClaims,
  type Side,
  sideOfBaseline,
  withoutClaims,
} from '@attune/claims'
import { basename, resolve } from 'node:path'
import type { ProjectSelection } from './flags.js'
import { fold, terminalWidth } from './terminal-text.js'
import { findingsText } from './print-findings.js'
import { withProject } from './project.js'
import type { Project } from './types.js'

const isRun = (name: string): boolean => /^\d+$/.test(name)
const usual = { statistics: { level: 0.95 } } as const

/** Text of a comparison of two runs, or of two baseline files, which needs no config. */
export async function compareText(
  config: string | undefined,
  names: readonly [string, string],
  asked: ProjectSelection = {},
): Promise<{ readonly report: object; readonly text: string }> {
  if (!names.some(isRun)) return compared(names)
  return withProject(config, (project) => compared(names, project), asked)
}

async function compared(names: readonly [string, string], project?: Project) {
  const statistics = project?.config ?? usual
  const side = (name: string): Side | Promise<Side> =>
    isRun(name) && project
      ? comparisons(project).side(Number(name))
      : sideOfBaseline(resolve(name), basename(name), statistics)
  const first = await side(names[0])
  const other = await side(names[1])
  const second = other.name === first.name ? { ...other, name: `${other.name} (second)` } : other
  const evaluations = await compareSides(first, second)
  const width = terminalWidth(process.stdout)
  const failed = (await project?.read.failedProbes()) ?? []
  const found = evaluations.map(({ evaluation, findings, claims }) => {
    const notes = failed.filter((each) => each.evaluation === evaluation).map(({ text }) => text)
    const tables = findings.tables.map((table) => ({ ...table, notes: [...table.notes, ...notes] }))
    return {
      evaluation,
      label: 'compare',
      findings: { ...findings, tables },
      claims,
      offline: false,
    }
  })
  const notices = evaluations.flatMap((each) => each.notices).map((notice) => fold(notice, width))
  const nothing =
    evaluations.length === 0 ? `${first.name} and ${second.name} have no evaluation in common.` : ''
  const harm = evaluations.flatMap((each) => each.harm)
  const harmful = [first, second].flatMap(({ name }) =>
    harmTexts(harm.filter(({ side }) => side === name)).map((text) =>
      fold(`${name}: ${text}`, width),
    ),
  )
  const health = evaluations.flatMap((each) => each.health).map((sentence) => fold(sentence, width))
  const text = [
    harmful.join('\n'),
    nothing,
    ...health,
    ...notices,
    findingsText(found, width, true),
  ]
    .filter(Boolean)
    .join('\n\n')
  const claims = listedClaims(evaluations.flatMap((each) => each.claims))
  return {
    report: {
      harm,
      first: first.name,
      second: second.name,
      evaluations: withoutClaims(evaluations).map((each) => ({ ...each, harm: undefined })),
      claims,
    },
    text,
  }
}
