// Prints the notes of a release: its section of CHANGELOG.md.
// `node scripts/release/changelog.mjs > release-notes.md`
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../packages/workspace.mjs'

const heading = /^## (\S+) \((.+)\)$/gm

/** Sections of a changelog, newest first: version, date (or `unreleased`) and text. */
export function sectionsOf(changelog) {
  const found = [...changelog.matchAll(heading)]
  return found.map((match, at) => ({
    version: match[1],
    date: match[2],
    text: changelog.slice(match.index + match[0].length, found[at + 1]?.index).trim(),
  }))
}

/** Notes of a version. Throws if the changelog has no text or no date for it. */
export function notesOf(changelog, version) {
  const section = sectionsOf(changelog).find((each) => each.version === version)
  if (!section || section.text === '')
    throw new Error(`CHANGELOG.md has no text under "## ${version} (date)". Write it first.`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(section.date))
    throw new Error(
      `CHANGELOG.md gives version ${version} the date "${section.date}". Write it as YYYY-MM-DD.`,
    )
  return section.text
}

/** Gives the newest section a version and a date. */
export const dated = (changelog, version, date) =>
  changelog.replace(new RegExp(heading.source, 'm'), `## ${version} (${date})`)

/** Adds a section above the newest one. */
export const withSection = (changelog, version, date, text) =>
  changelog.replace(
    new RegExp(heading.source, 'm'),
    (first) => `## ${version} (${date})\n\n${text}\n\n${first}`,
  )

if (process.argv[1] === import.meta.filename) {
  const { version } = JSON.parse(readFileSync(join(root, 'lerna.json'), 'utf8'))
  console.log(notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version))
}
