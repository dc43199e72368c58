/** The page with the counts of a run: everything between two marks is written anew. */
const [begin, end] = ['<!-- counts -->', '<!-- end of counts -->']

/** @param names of all methods, in their order */
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
  // Rows of methods that were not run stay.
  const rows = names.flatMap((name) => {
    const old = kept.split('\n').find((line) => line.startsWith(`| ${name} |`))
    return new Map(fresh).get(name) ?? old ?? []
  })
  const table = ['| method | from | equal | exceptions |', '|---|---|---|---|', ...rows].join('\n')
  return `${before}${begin}\n\n${table}\n\n${end}${after}`
}

/** Each exception of a method: where, in the request of which template, if in one, and why. Places of one reason are listed together. */
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
