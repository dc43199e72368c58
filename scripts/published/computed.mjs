/**
 * Compares the numbers that the paper of one method prints with those that Attune computes from the
 * released files.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { controlsOf } from '../replicas/controls.mjs'

/**
 * Computes the published numbers of a method with Attune, and compares them.
 *
 * @param method an entry of methods.mjs
 * @param attune runs Attune with arguments in a folder; returns its standard output as `stdout`
 * @param at folders of the released data and of clones, if available
 */
export async function computed(method, attune, { data, clones }) {
  const source = method.data === undefined ? { kind: 'paper' } : sourceOf(method, { data, clones })
  if (source === undefined) {
    const text = `${method.name}: not computed, no released files at ${method.data}`
    return { method, counts: [], isWhole: true, text }
  }
  const folder = await mkdtemp(join(tmpdir(), 'attune-published-'))
  try {
    const { files, printed, before = [] } = await method.from(source)
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), content)
    }
    for (const args of before) await attune(folder, args)
    await attune(folder, ['run', '--no-report', '--no-figures', '--json'])
    await attune(folder, ['export', 'json', '--to', 'results.json'])
    const results = JSON.parse(await readFile(join(folder, 'results.json'), 'utf8'))
    return verdict(method, source.kind, printed, method.found(rowsOf(results), results.records))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Source of the released files. A clone is preferred, because the data folder contains only
 * excerpts.
 */
const sourceOf = (method, { data, clones }) =>
  [
    { kind: 'clone', folder: clones && method.clone && join(resolve(clones), method.clone) },
    { kind: 'data', folder: data && join(resolve(data), method.data) },
  ].find(({ folder }) => folder && existsSync(folder))

/** Rows of a table of an evaluation, with plain values in place of cells. */
const rowsOf =
  ({ evaluations }) =>
  (name, id) =>
    evaluations
      .filter(({ evaluation }) => evaluation === name)
      .flatMap(({ findings }) => findings.tables)
      .find((table) => table.id === id)
      .rows.map((row) => mapped(row, valueOf))

const mapped = (object, map) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]))
const valueOf = (cell) => (typeof cell === 'object' ? (cell.value.value ?? cell.value.why) : cell)

/**
 * Rounds to the printed number of decimals, halves up. The small summand compensates for
 * floating-point errors.
 */
const rounded = (value, digits) => Math.round(Number(value) * 10 ** digits + 1e-7) / 10 ** digits

/**
 * Compares printed and computed numbers.
 *
 * @param printed list of `{ what, of, value, digits }`, one per number
 * @param found map of computed values by `what` and `of`
 */
export function verdict(method, kind, printed, found) {
  const differences = printed.flatMap(({ what, of, value, digits = 0 }) => {
    const own = found.get(`${what} ${of}`)
    return own !== undefined && rounded(own, digits) === value ? [] : [{ what, of, value, own }]
  })
  const passing = passingControls(printed, found)
  const nameOf = ({ what, of }) => `${what}: ${of}`
  const exceptions = method.exceptions ?? {}
  const unnamed = differences.filter((each) => exceptions[nameOf(each)] === undefined)
  const equal = Object.keys(exceptions).filter(
    (name) => !differences.some((each) => nameOf(each) === name),
  )
  const counts = [...new Set(printed.map(({ what }) => what))].map((what) => {
    const all = printed.filter((each) => each.what === what).length
    return { what, all, same: all - differences.filter((each) => each.what === what).length }
  })
  return {
    method,
    kind,
    counts,
    isWhole: printed.length > 0 && [unnamed, equal, passing].every(({ length }) => length === 0),
    text: [
      `${method.name}: ${counts.map(({ what, all, same }) => `${what} ${same} of ${all}`).join(', ')}`,
      ...differences.map(
        (each) =>
          `  ${nameOf(each)}: printed ${each.value}, here ${each.own}${because(exceptions[nameOf(each)])}`,
      ),
      ...passing.map(
        ({ kind, how }) => `  ${kind}: a reader that ${how} would pass, so nothing is compared`,
      ),
      ...equal.map((name) => `  ${name} is named as an exception, and is equal`),
    ].join('\n'),
  }
}

/**
 * Checks that the comparison would notice numbers in wrong places: for each kind of number, a wrong
 * assignment must not pass. Returns those that pass.
 */
function passingControls(printed, found) {
  const names = new Map(printed.map((each) => [`${each.what} ${each.of}`, each]))
  const theirs = new Map([...names].map(([name, { value }]) => [name, value]))
  const digits = Math.max(...printed.map((each) => each.digits ?? 0))
  const isEqual = (own, value) =>
    own !== undefined && rounded(own, digits) === rounded(value, digits)
  return controlsOf(theirs, found, (name) => names.get(name).what, isEqual).filter(
    ({ isRefused }) => !isRefused,
  )
}

const because = (why) => (why === undefined ? '' : ` (${why})`)
