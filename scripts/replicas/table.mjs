/** The page with the counts of a run: everything between two marks is written anew. */
const [begin, end] = ['<!-- counts -->', '<!-- end of counts -->']

export function tableOf(results, page) {
  const rows = results.map(({ method, commit, same, all }) => {
    const named = [...(method.repaired ?? []), ...method.exceptions]
    const exceptions = named.map(({ at, why }) => `${at} ${why}`).join('; ') || 'none'
    const what = method.comparesSampling === false ? ' (messages; the program sets no sampling)' : ''
    const compared = `${same.requests} of ${all.requests} requests${what}, ${same.numbers} of ${all.numbers} numbers`
    return `| ${method.name} | ${commit} | ${compared} | ${exceptions} |`
  })
  const table = ['| method | commit | equal | exceptions |', '|---|---|---|---|', ...rows].join('\n')
  const [before, rest = ''] = page.split(begin)
  return `${before}${begin}\n\n${table}\n\n${end}${rest.split(end)[1] ?? '\n'}`
}
