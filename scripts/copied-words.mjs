/**
 * Searches packages, docs, scripts and examples for text that was copied from another project:
 * eight consecutive words of its authors. The header line of tables is ignored on both sides,
 * because column names belong to the file format. Exits with 1 if there is copied text.
 *
 * - `ATTUNE_VERA_MH=../VERA-MH node scripts/copied-words.mjs` checks against a clone of VERA-MH,
 *   whose texts must not be redistributed.
 * - `ATTUNE_CLONES=~/clones node scripts/copied-words.mjs` checks against the releases of the five
 *   methods, including the prompts in their code.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { common, filesOfNames, names } from './copied-names.mjs'

const WORDS = 8

/**
 * Types of files that contain the other project's texts: questions, personas, prompts and
 * dialogues.
 */
const TEXTS = new Set(['.tsv', '.csv', '.txt', '.md', '.json', '.yaml', '.yml'])

/** Types of code files that contain prompts. */
const CODE = new Set(['.py'])

/** Folders with replies of models, which are excluded: common sentences occur in them by chance. */
const TRANSCRIPTS = /(?:^|\/)(?:[^/]*conversations?|publication_data|score_comparisons)(?:\/|$)/

/**
 * Licences and notices, which are excluded: they must be quoted, and projects share their words.
 */
const NOTICES = /(?:^|\/)(?:LICEN[CS]E|NOTICE|package-lock\.json|CODE_OF_CONDUCT)[^/]*$/i

export const wordsOf = (text) =>
  text
    .toLowerCase()
    .normalize('NFKC')
    .match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu) ?? []

/** All runs of `count` consecutive words. */
export function runsOf(text, count = WORDS) {
  const words = wordsOf(text)
  return words
    .slice(0, Math.max(0, words.length - count + 1))
    .map((_, at) => words.slice(at, at + count).join(' '))
}

/** Content of a file; for a table, without the header line. */
const withoutHead = ({ file, text }) =>
  /\.(?:tsv|csv)$/.test(file) ? text.slice(text.indexOf('\n') + 1) : text

/** Copied text in our files: for each file, the runs of words that also occur in theirs. */
export function copiedIn(ours, theirs, allowed = []) {
  const known = new Set(theirs.flatMap((each) => runsOf(withoutHead(each))))
  for (const run of allowed.flatMap(({ text }) => runsOf(text))) known.delete(run)
  return ours.flatMap(({ file, text }) => {
    const found = [
      ...new Set(
        runsOf(withoutHead({ file, text })).filter((run) => known.has(run) && !isCount(run)),
      ),
    ]
    return found.length > 0 ? [{ file, found }] : []
  })
}

const facts = new Set(names)

/**
 * True for a run of numbers, single letters, and known names and formats, which is data and not a
 * sentence.
 */
const isCount = (run) =>
  run.split(' ').filter((word) => /\p{L}{2,}/u.test(word) && !facts.has(word)).length < WORDS / 2

function filesUnder(folder, kinds = TEXTS) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && kinds.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        !/\/\.git(?:hub)?\//.test(file) &&
        !NOTICES.test(file) &&
        !TRANSCRIPTS.test(file.slice(folder.length)),
    )
}

function main(clone, kinds) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const theirs = filesUnder(clone, kinds).map((file) => ({
    file,
    text: readFileSync(file, 'utf8'),
  }))
  const tracked = execFileSync(
    'git',
    ['ls-files', 'packages', 'docs', 'examples', 'scripts', 'benchmarks', 'README.md'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64e6,
    },
  )
  const ours = tracked
    .split('\n')
    .filter(
      (file) =>
        /\.(?:ts|tsx|mjs|md|json|jsonl|ya?ml|tsv|csv|txt)$/.test(file) && !NOTICES.test(file),
    )
    .filter((file) => existsSync(join(root, file)))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  const published = ours.filter(({ file }) => filesOfNames.some((pattern) => pattern.test(file)))
  const copied = copiedIn(ours, theirs, [...published, { text: common.join('\n') }])
  for (const { file, found } of copied) {
    console.log(`${file}: ${found.length} runs of ${WORDS} words`)
    for (const run of found.slice(0, 3)) console.log(`  ${run}`)
  }
  console.log(
    `${ours.length} files against ${theirs.length} of ${relative(process.cwd(), clone)}: ${copied.length} with copied words.`,
  )
  if (copied.length > 0) process.exitCode = 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { ATTUNE_VERA_MH: vera, ATTUNE_CLONES: clones } = process.env
  if (vera) main(vera)
  if (clones)
    for (const clone of readdirSync(clones, { withFileTypes: true }))
      if (clone.isDirectory()) main(join(clones, clone.name), new Set([...TEXTS, ...CODE]))
  if (!vera && !clones) {
    console.error('ATTUNE_VERA_MH and ATTUNE_CLONES name no clones.')
    process.exitCode = 2
  }
}
