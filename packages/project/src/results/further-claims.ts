/**
 * Adds a table of the claims that are in no other table of an analysis, so that every output has
 * the interval of each claim.
 */
import type {
  Cell,
  Claim,
  Column,
  Findings,
  Quantity,
  Table,
  Translations,
} from '@attune/core/findings'

const title = {
  en: 'Further comparisons and shares, which no other table of this analysis holds',
  zh: '该分析的其他表格未列出的比较与比例',
} as const

const chinese = {
  [title.en]: title.zh,
  First: '前者',
  Second: '后者',
  't over scenario clusters': '对情景聚类的 t 区间',
  'Clopper-Pearson over scenario clusters': '对情景聚类的克洛珀–皮尔逊区间',
}

/**
 * Appends a table with each claim whose interval is in none of the tables: claims of a figure or a
 * sentence, shares beyond a floor, and claims that a table shows on another scale.
 */
export function withFurtherClaims(findings: Findings, claims: readonly Claim[]): Findings {
  const listed = claims.flatMap((claim) => [claim, ...(claim.rates ?? [])])
  const held = new Set(findings.tables.flatMap(({ rows }) => rows.flatMap(cellsOf)).map(nameOf))
  const further = listed.filter((claim) => {
    const { interval } = claim
    return interval.state === 'known' && !held.has(nameOf({ claim, interval: interval.value }))
  })
  return further.length === 0
    ? findings
    : { ...findings, tables: [...findings.tables, tableOf(further, findings)] }
}

const cellsOf = (row: Table['rows'][number]): Quantity[] =>
  Object.values(row).filter((cell) => typeof cell === 'object')

const nameOf = ({
  claim,
  interval,
}: { readonly claim?: { readonly id: string } } & Pick<Quantity, 'interval'>) =>
  JSON.stringify([claim?.id, interval?.lower, interval?.upper, interval?.level])

function tableOf(claims: readonly Claim[], findings: Findings): Table {
  const conditions = [...new Set(claims.flatMap((claim) => Object.keys(claim.conditions)))]
  const columns = new Map<string, Column>()
  const rows = new Map<string, Record<string, Cell>>()
  for (const claim of claims) {
    const key = keyOf(claim)
    columns.set(key, columnOf(key, claim))
    const named = JSON.stringify([
      claim.supporter,
      claim.against,
      conditions.map((name) => claim.conditions[name]),
    ])
    // A claim whose cell is already taken by another claim gets a row of its own.
    const place = rows.get(named)?.[key] === undefined ? named : `${named} ${claim.id}`
    const row = rows.get(place) ?? {
      first: claim.supporter,
      second: claim.against ?? '',
      ...Object.fromEntries(conditions.map((name) => [`by.${name}`, claim.conditions[name] ?? ''])),
    }
    rows.set(place, { ...row, [key]: cellOf(claim) })
  }
  const own = [...columns.values()]
  return {
    id: 'further-claims',
    title: title.en,
    columns: [
      { key: 'first', title: 'First' },
      { key: 'second', title: 'Second' },
      ...conditions.map((name) => ({ key: `by.${name}`, title: name })),
      ...own,
    ],
    rows: [...rows.values()].map((row) => ({
      ...Object.fromEntries(own.map(({ key }) => [key, ''])),
      ...row,
    })),
    notes: [],
    translations: translationsOf(findings),
  }
}

/**
 * Key of a column: one per measure and kind of claim. Computed measures may share a name but differ
 * in their titles.
 */
const keyOf = ({ kind, of: { source, name, title: own } }: Claim): string =>
  [kind, source ?? own, name].join('.')

function columnOf(key: string, { kind, of }: Claim): Column {
  const { about, better, scale, digits, unit } = of
  return {
    key,
    title: of.title,
    ...(about !== undefined && { about }),
    ...(better !== undefined && { better }),
    ...(scale !== undefined && { scale }),
    ...(digits !== undefined && { digits }),
    ...(unit !== undefined && { unit }),
    ...(kind === 'rate' && { range: [0, 1] as const }),
  }
}

const cellOf = ({
  id,
  family,
  detected,
  kind,
  estimate,
  interval,
  p,
  adjusted,
  n,
}: Claim): Quantity => ({
  value: estimate,
  n: n.values,
  clusters: n.clusters,
  ...(n.scenarios !== undefined && { scenarios: n.scenarios }),
  ...(interval.state === 'known' && { interval: interval.value }),
  // Rates are not tested.
  ...(kind !== 'rate' && { p, adjusted }),
  claim: { id, family, detected },
})

/**
 * Translations. Titles come from other tables and figures of the analysis, which translate them.
 */
function translationsOf({ tables, translations }: Findings): Translations {
  const all = [translations, ...tables.map((table) => table.translations)].map(
    (each) => each?.['zh'] ?? {},
  )
  return { zh: { ...Object.assign({}, ...all), ...chinese } }
}
