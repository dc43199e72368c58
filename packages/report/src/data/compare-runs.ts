import { comparisons, compareSides, listedClaims } from '@attune/claims'
import { isAttuneError } from '@attune/core/internal'
import type { Catalog, ReportTable, RunsCompared, RunsQuery } from '../report-data.js'
import { Chinese } from './chinese.js'
import type { ReportProject } from './project.js'
import { reportTable } from './tables.js'

/** Adds the measures' titles to a table, because records of runs contain only names. */
const withTitles = (table: ReportTable, { measures }: Catalog): ReportTable => ({
  ...table,
  columns: table.columns.map((column) => {
    const title = measures.find(({ key }) => key === column.key)?.title
    return title === undefined ? column : { ...column, title }
  }),
})

/** Compares two runs; undefined if the store lacks the numbers of a run. */
export async function compareRuns(
  project: ReportProject,
  query: RunsQuery,
  catalog: Catalog,
): Promise<RunsCompared | undefined> {
  const compared = comparisons(project)
  try {
    const [first, second] = [await compared.side(query.first), await compared.side(query.second)]
    const own = (await compareSides(first, second)).filter(
      ({ evaluation }) => evaluation === query.evaluation,
    )
    const chinese = new Chinese(project.loaded.config)
    for (const { findings } of own) chinese.addFindings(findings)
    const claims = new Map(
      listedClaims(own.flatMap((each) => each.claims)).map((claim) => [claim.id, claim]),
    )
    const parts = { isAllOffline: true, chinese, catalog, claims }
    return {
      ...query,
      harm: own.flatMap(({ harm }) =>
        harm.map(({ side, en, zh, level }) => ({
          en: `${side}: ${en}`,
          zh: `${side}：${zh}`,
          level,
        })),
      ),
      tables: own.flatMap(({ findings }) =>
        findings.tables.map((table) => withTitles(reportTable(table, parts), catalog)),
      ),
      notices: own.flatMap(({ notices }) => notices),
      chinese: chinese.texts(),
    }
  } catch (error) {
    if (isAttuneError(error) && (error.code === 'RUN_NOT_INDEXED' || error.code === 'RUN_UNKNOWN'))
      return undefined
    throw error
  }
}
