import { means, readRows, type Evaluation, type KitColumn, type Table } from '@attune/core'

const endings: Readonly<Record<string, string>> = {
  'turn-limit': 'Stopped at the limit',
  'end-of-conversation': 'Ended with a goodbye',
}

/** How long the talks of each supporter are and how they end: a judge may prefer what is merely longer, or whole. */
export async function talksTable(evaluation: Evaluation): Promise<readonly Table[]> {
  const rows = await readRows(evaluation, { kind: 'dialogue' })
  const labels = new Set(
    rows.flatMap(({ name, value }) => (name === 'ending' && value.state === 'known' ? [String(value.value)] : [])),
  )
  const columns: KitColumn[] = [
    { key: 'turns', title: 'Messages', digits: 1 },
    { key: 'words', title: 'Words per reply', digits: 1 },
    ...[...labels].sort().map((label): KitColumn => ({
      key: `ending: ${label}`,
      of: 'ending',
      label,
      title: endings[label] ?? `Ending: ${label}`,
      scale: 100,
      digits: 0,
    })),
  ]
  return means(evaluation, rows, { id: 'talks', title: 'Length and ending of the talks', columns }).tables
}
