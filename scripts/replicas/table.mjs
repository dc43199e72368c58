/** Marks in the page between which the table of results is replaced. */
const [begin, end] = ['<!-- counts -->', '<!-- end of counts -->']

/**
 * Updates the table in the page.
 *
 * @param names of all methods, in order
 */
export function tableOf(results, page, names) {
  const fresh = results.map(({ method, commit, paper, isShape, same, all }) => {
    const what = method.comparesSampling === false ? ` (${method.sampling})` : ''
    const from = isShape
      ? 'a file of the paper’s shape, with words of our own'
      : paper === undefined
        ? commit
        : `the paper, ${paper}`
    const compared = `${same.requests} of ${all.requests} requests${what}, ${same.numbers} of ${all.numbers} numbers`
    return [method.name, `| ${method.name} | ${from} | ${compared} | ${exceptionsOf(method)} |`]
  })
  const [before, rest = ''] = page.split(begin)
  const [kept = '', after = '\n'] = rest.split(end)
  // Methods that were not run keep their row.
  const rows = names.flatMap((name) => {
    const old = kept.split('\n').find((line) => line.startsWith(`| ${name} |`))
    return new Map(fresh).get(name) ?? old ?? []
  })
  const table = ['| method | from | equal | exceptions |', '|---|---|---|---|', ...rows].join('\n')
  return `${before}${begin}\n\n${table}\n\n${end}${after}`
}

/**
 * Text of a method's exceptions: for each reason, the places in the program and the template of the
 * request concerned.
 */
export function exceptionsOf({ repaired = [], exceptions }) {
  const all = [...repaired, ...exceptions]
  const reasons = [...new Set(all.map(({ why }) => why))]
  const places = (reason) =>
    all
      .filter(({ why }) => why === reason)
      .map(
        ({ at, template }) =>
          `${at} (${template === undefined ? 'in no request' : `\`${template}\``})`,
      )
      .join(', ')
  return reasons.map((reason) => `${places(reason)} ${reason}`).join('; ') || 'none'
}
