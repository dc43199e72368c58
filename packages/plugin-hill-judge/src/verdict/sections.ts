import type { Known, Preference } from '@attune/core'
import { parseLenient } from './lenient.js'
import { collapsed, normalised, noVerdict } from './text.js'

const levelTwo = /^\s*##(?!#)(.*)$/
const partOfSection = /^(?:reasoning|verdict)(?:\s*[:\-–—].*)?$/

/**
 * The verdicts in one answer that covers several dimensions, each under a level-two heading with its name, by dimension. Each
 * section is read by the lenient parser; unknown with `missing-section` or `duplicate-section` when there is not exactly one.
 * Sections with other names are ignored.
 *
 * Source: ESC-Judge release, `ESEval-multidim-allinone.txt`.
 */
export function parseSections(text: string, dimensions: readonly string[]): Record<string, Known<Preference>> {
  const sections = sectionTexts(text, dimensions)
  return Object.fromEntries(
    dimensions.map((dimension) => {
      const [section, another] = sections[dimension] ?? []
      if (section === undefined) return [dimension, noVerdict('missing-section')]
      return [dimension, another === undefined ? parseLenient(section) : noVerdict('duplicate-section')]
    }),
  )
}

/** What stands under each dimension's heading: a text per time that the heading occurs. */
export function sectionTexts(text: string, dimensions: readonly string[]): Record<string, readonly string[]> {
  const sections = splitSections(text, new Set(dimensions.map(headingName)))
  return Object.fromEntries(
    dimensions.map((dimension) => {
      const own = sections.filter(({ name }) => name === headingName(dimension))
      return [dimension, own.map(({ lines }) => lines.join('\n'))]
    }),
  )
}

interface Section {
  readonly name: string
  readonly lines: string[]
}

function splitSections(text: string, names: ReadonlySet<string>): Section[] {
  const sections: Section[] = []
  let current: Section | undefined
  for (const line of normalised(text).split('\n')) {
    const name = headingName(levelTwo.exec(line)?.[1] ?? '')
    if (name === '' || partOfSection.test(name)) current?.lines.push(line)
    else if (names.has(name)) sections.push((current = { name, lines: [] }))
    else current = undefined
  }
  return sections
}

const headingName = (heading: string): string =>
  collapsed(heading.replace(/[*_`<>[\]()"'“”‘’]/g, ' '))
    .toLowerCase()
    .replace(/^(?:dimension )?\d+ ?[:.)-]? /, '')
    .replace(/ ?:$/, '')
