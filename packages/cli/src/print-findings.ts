import { tableToText, wrap } from '@attune/tables'
import { offlineShare } from '@attune/core/runtime'
import { claimsSummary, listedClaims } from '@attune/claims'
import { fold } from './terminal-text.js'
import type { Table } from '@attune/core/findings'
import type { Found } from './types.js'

/** Maximum number of lines of the table that represents an evaluation. It must fit on a screen. */
const LONGEST = 40

interface Printed extends Pick<Table, 'compares'> {
  readonly text: string
  readonly lines: number
  readonly hasRows: boolean
  isShown: boolean
}

/**
 * Results as text, for runs without comparisons or with `--all`. The sentences come first. Then
 * come all tables, or the first table of each evaluation that fits on a screen. Notes that all
 * tables share, such as on offline stand-ins, are printed once.
 */
export function findingsText(all: readonly Found[], width: number, isAll: boolean): string {
  const figures = all.flatMap(({ findings }) => findings.figures)
  const isAllOffline =
    offlineShare({ tables: all.flatMap(({ findings }) => findings.tables), figures }) === 'all'
  const shared = sharedNotes(all)
  const blocks = all.map(({ evaluation, label, findings }) => ({
    evaluation,
    title: `${evaluation}: ${label}`,
    tables: findings.tables.map((table): Printed => {
      const notes = table.notes.filter((note) => !shared.includes(note))
      const text = tableToText({ ...table, notes }, { width, isOfflineStated: isAllOffline })
      const { compares } = table
      const lines = text.split('\n').length + 1
      const hasRows = table.rows.length > 0
      return { ...(compares !== undefined && { compares }), text, lines, hasRows, isShown: isAll }
    }),
  }))
  const tables = blocks.flatMap((block) => block.tables)
  for (const evaluation of new Set(blocks.map((block) => block.evaluation))) {
    for (const table of mainOf(blocks.filter((block) => block.evaluation === evaluation)))
      table.isShown = true
  }
  const hidden = tables.filter(({ isShown }) => !isShown).length
  const shown = blocks
    .filter((block) => block.tables.some(({ isShown }) => isShown))
    .flatMap(({ title, tables: own }) => [title, ...comparedFirst(own).map(({ text }) => text)])
  const rest = `${hidden} of ${tables.length} tables are not shown: the report has them, \`attune run --all\` prints them, \`attune export csv\` writes them.`
  const results = sentencesText(all, width)
  const claims = claimsSummary(listedClaims(all.flatMap((each) => each.claims)))
  const heading = [
    ...(isAllOffline ? [allOffline] : []),
    ...claims.map(({ text }) => wrap(text, width).join('\n')),
    ...shared.map((note) => wrap(note, width).join('\n')),
  ]
  return [...heading, ...results, ...shown, ...(hidden > 0 ? [fold(rest, width)] : [])].join('\n\n')
}

/** The first table that fits on a screen. */
const mainOf = (blocks: readonly { readonly tables: readonly Printed[] }[]): readonly Printed[] =>
  blocks
    .flatMap(({ tables }) => tables)
    .filter(({ lines, hasRows }) => hasRows && lines <= LONGEST)
    .slice(0, 1)

/** Tables to show. Tables that compare other tables come before them. */
function comparedFirst(tables: readonly Printed[]): readonly Printed[] {
  const shown = tables.filter(({ isShown }) => isShown)
  return [...shown.filter(({ compares }) => compares), ...shown.filter(({ compares }) => !compares)]
}

/** Notes that every table has. They are printed once, before the tables. */
function sharedNotes(all: readonly Found[]): readonly string[] {
  const [first, ...others] = all.flatMap(({ findings }) => findings.tables)
  return others.length === 0
    ? []
    : first!.notes.filter((note) => others.every(({ notes }) => notes.includes(note)))
}

/** Sentences of each evaluation below its name. */
function sentencesText(all: readonly Found[], width: number): string[] {
  const evaluations = [...new Set(all.map(({ evaluation }) => evaluation))]
  return evaluations.flatMap((name) => {
    const said = all
      .filter(({ evaluation }) => evaluation === name)
      .flatMap(({ findings }) => findings.sentences ?? [])
    const lines = said.flatMap((sentence) =>
      wrap(sentence, width - 2).map((line, at) => (at === 0 ? '* ' : '  ') + line),
    )
    return said.length === 0 ? [] : [[`Results of ${name}`, ...lines].join('\n')]
  })
}

const allOffline = 'All numbers below: offline stand-in, no measurement.'
