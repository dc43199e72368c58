import type { Json, JsonObject, Known, Preference } from '@attune/core'
import { objectsIn, tidied } from '@attune/answers'
import { collapsed, isObject, noVerdict, pairVerdict, withInner } from '@attune/answers/internal'

/** Heading: `## Name` at any level, or a line that is completely bold. */
const heading = /^[ \t]*(?:(#{1,6})(.*)|\*\*([^*]+)\*\*:?[ \t]*)$/
const partOfSection = /^(?:reasoning|verdict)(?:\s*[:\-–—].*)?$/

/**
 * Verdicts by dimension of an answer that covers several dimensions, each under a heading with its
 * name or in an object. Each section is read by the lenient reader; unknown with `missing-section`
 * or `duplicate-section` unless there is exactly one. Sections with other names are ignored.
 *
 * Source: ESC-Judge release, `ESEval-multidim-allinone.txt`.
 */
export function parseSections(
  text: string,
  dimensions: readonly string[],
): Record<string, Known<Preference>> {
  const sections = sectionTexts(text, dimensions)
  return Object.fromEntries(
    dimensions.map((dimension) => {
      const [section, another] = sections[dimension] ?? []
      if (section === undefined) return [dimension, noVerdict('missing-section')]
      return [
        dimension,
        another === undefined ? pairVerdict(section) : noVerdict('duplicate-section'),
      ]
    }),
  )
}

/** Texts of each dimension: one per heading with its name, or per entry in an object. */
export function sectionTexts(
  text: string,
  dimensions: readonly string[],
): Record<string, readonly string[]> {
  const answer = tidied(text)
  const headed = splitSections(answer, new Set(dimensions.map(plainName)))
  const entries =
    headed.length > 0 ? [] : objectsIn(answer).flatMap(({ value }) => entriesIn(value))
  const sections = [...headed, ...entries]
  return Object.fromEntries(
    dimensions.map((dimension) => {
      const own = sections.filter(({ name }) => name === plainName(dimension))
      return [dimension, own.map(({ lines }) => lines.join('\n'))]
    }),
  )
}

interface Section {
  readonly name: string
  readonly lines: string[]
}
interface HeadedSection extends Section {
  readonly level: number
}

function splitSections(text: string, names: ReadonlySet<string>): Section[] {
  const sections: HeadedSection[] = []
  let current: HeadedSection | undefined
  for (const line of text.split('\n')) {
    const [, marks, afterMarks, bold] = heading.exec(line) ?? []
    const name = plainName(afterMarks ?? bold ?? '')
    const level = marks?.length ?? 7
    const known = nameAmong(name, names)
    if (known !== undefined) sections.push((current = { name: known, lines: [], level }))
    else if (
      name === '' ||
      bold !== undefined ||
      partOfSection.test(name) ||
      level > (current?.level ?? 0)
    )
      current?.lines.push(line)
    else current = undefined
  }
  return sections
}

/**
 * Dimension that a heading names: as the complete heading, before a dash or colon (`Empathic
 * Understanding – comparison`), or after a colon.
 */
const nameAmong = (name: string, names: ReadonlySet<string>): string | undefined =>
  [name, name.replace(/\s+[-–—].*$|\s*:.*$/, ''), name.replace(/^[^:]*:\s*/, '')].find((each) =>
    names.has(each),
  )

const plainName = (written: string): string =>
  collapsed(written.replace(/[*_`<>[\]()"'“”‘’]/g, ' ').replaceAll('&', ' and '))
    .toLowerCase()
    .replace(/^(?:(?:dimension|capability)(?: (?=\d)|: ?))?(?:\d+ ?[:.)-]? )?/, '')
    .replace(/ ?:$/, '')

/**
 * Sections of an object: `{"Name": {"verdict": "Model A"}}`, `{"Name": "Model A"}`,
 * `[{"capability": "Name", "verdict": "Model A"}]`.
 */
function entriesIn(object: JsonObject): Section[] {
  return [...withInner(object)].flatMap((each) => {
    const named = ['dimension', 'capability', 'name', 'criterion']
      .map((key) => each[key])
      .find(Boolean)
    if (typeof named === 'string')
      return [{ name: plainName(named), lines: [JSON.stringify(each)] }]
    return Object.entries(each).map(([key, value]) => ({
      name: plainName(key),
      lines: [asAnswer(value)],
    }))
  })
}

const asAnswer = (value: Json): string =>
  isObject(value)
    ? JSON.stringify(value)
    : `Verdict: ${typeof value === 'string' ? value : JSON.stringify(value)}`
