/**
 * Writes into a page how many of a paper's published numbers Attune reproduces, by method. `all` is
 * the number of published numbers, `same` the number of equal ones.
 */

/** Marks in the page between which the table of results is replaced. */
const [begin, end] = ['<!-- counts -->', '<!-- end of counts -->']
const sources = { clone: 'a clone of the release', data: 'released files', paper: 'the paper' }

/** The page with the new table. */
export function withTable(results, page) {
  const rows = results
    .filter(({ counts }) => counts.length > 0)
    .flatMap(({ method, kind, counts }) =>
      counts.map(
        ({ what, all, same }) =>
          `| ${method.name} | ${method.about[what]} | ${sources[kind]} | ${same} of ${all} | ${exceptionsOf(method, what)} |`,
      ),
    )
  const table = [
    '| method | numbers | from | equal | others |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n')
  const [before, rest = ''] = page.split(begin)
  return `${before}${begin}\n\n${table}\n\n${end}${rest.split(end)[1] ?? '\n'}`
}

const exceptionsOf = ({ exceptions = {} }, what) =>
  Object.entries(exceptions)
    .filter(([name]) => name.startsWith(`${what}: `))
    .map(([name, why]) => `${name.slice(what.length + 2)}: ${why}`)
    .join('; ') || 'none'
