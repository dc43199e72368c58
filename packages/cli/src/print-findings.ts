import type { Found, Runtime } from './types.js'

export const standInNotice = 'offline stand-in, no measurement'

/** All tables of all evaluations as text. */
export function findingsText(all: readonly Found[], { tableToText }: Runtime, width: number): string {
  const blocks = all.flatMap(({ evaluation, label, findings, offline }) => [
    `${evaluation}: ${label}${offline ? ` (${standInNotice})` : ''}`,
    ...findings.tables.map((table) => tableToText(table, { width })),
  ])
  return blocks.join('\n\n')
}
