/** The page with the counts of a run: everything between two marks is written anew. */
const [begin, end] = ['<!-- counts -->', '<!-- end of counts -->']

/** @param names of all methods, in their order */
export function tableOf(results, page, names) {
  const fresh = results.map(({ method, commit, paper, isShape, same, all }) => {
    const named = [...(method.repaired ?? []), ...method.exceptions]
    const exceptions = named.map(({ at, why }) => `${at} ${why}`).join('; ') || 'none'
    const what = method.comparesSampling === false ? ` (${method.sampling})` : ''
    const from = isShape
      ? 'a file of the paper’s shape, with words of our own'
      : paper === undefined
        ? commit
        : `the paper, ${paper}`
    const compared = `${same.requests} of ${all.requests} requests${what}, ${same.numbers} of ${all.numbers} numbers`
    return [method.name, `| ${method.name} | ${from} | ${compared} | ${exceptions} |`]
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
