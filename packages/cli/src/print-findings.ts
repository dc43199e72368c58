import type { Found, Runtime } from './types.js'

/** All tables of all evaluations as text. What all of them have in common, stand-ins for models, is said once. */
export function findingsText(all: readonly Found[], { tableToText, offlineShare }: Runtime, width: number): string {
  const tables = all.flatMap(({ findings }) => findings.tables)
  const figures = all.flatMap(({ findings }) => findings.figures)
  const offlineTold = offlineShare({ tables, figures }) === 'all'
  const blocks = all.flatMap(({ evaluation, label, findings }) => [
    `${evaluation}: ${label}`,
    ...findings.tables.map((table) => tableToText(table, { width, offlineTold })),
  ])
  return [...(offlineTold ? [allOffline] : []), ...blocks].join('\n\n')
}

const allOffline = 'All numbers below: offline stand-in, no measurement.'
