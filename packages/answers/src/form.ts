import type { JsonObject } from '@attune/core'
import { objectsIn, unfenced } from '@attune/core/answers'
import { type Headings, inlineBodies, lastByName, type Section, sectionsOf } from './sections.js'

/** Texts and numbers of an object whose keys match the patterns of headings. */
function textsUnder<Name extends string>(
  object: JsonObject,
  headings: Headings<Name>,
): Map<Name, string> {
  const texts = new Map<Name, string>()
  for (const [name, pattern] of Object.entries(headings) as [Name, string][]) {
    const key = new RegExp(`^\\s*(?:${pattern})\\s*$`, 'iu')
    for (const [written, value] of Object.entries(object)) {
      const text = typeof value === 'number' ? String(value) : value
      if (key.test(written) && typeof text === 'string') texts.set(name, text)
    }
  }
  return texts
}

export type Parts<Name extends string> = ReadonlyMap<Name, string>

/**
 * Returns the parts of an answer by their headings, in any common layout, on one line, or as an
 * object. If a heading occurs several times, its last part is used.
 */
export function formParts<Name extends string>(
  text: string,
  headings: Headings<Name>,
): Parts<Name> {
  const names = Object.keys(headings)
  const whole = unfenced(text)
  const found = new Map(
    [...lastByName(sectionsOf(whole, headings))].map(([name, { body }]) => [name, body]),
  )
  if (found.size === names.length) return found
  const inObject = objectsIn(text).map(({ value }) => textsUnder(value, headings))
  return (
    inlineBodies(whole, headings) ??
    inObject.findLast((texts) => texts.size === names.length) ??
    found
  )
}

/** Format of an answer in which thoughts that the other side must not see precede a reply. */
export interface ReplyForm<Name extends string> {
  readonly headings: Headings<Name>
  /** Name of the heading above the reply. */
  readonly reply: Name
  /** For an answer on one line: patterns of the words before the reply and before the thoughts. */
  readonly inline: { readonly reply: RegExp; readonly thoughts: RegExp; readonly name: Name }
}

/**
 * Returns the parts of an answer; the reply is everything after its last heading. Undefined if this
 * heading is missing, since the whole answer would reveal the thoughts.
 */
export function replyParts<Name extends string>(
  text: string,
  form: ReplyForm<Name>,
): Parts<Name> | undefined {
  const whole = unfenced(text)
  return (
    (whole.startsWith('{') ? objectParts(whole, form) : undefined) ??
    headedParts(whole, form) ??
    inlineParts(whole, form)
  )
}

/**
 * Finds the section of the reply: the last one, after which no other section follows. A line in the
 * reply such as "Response: none." is not a heading if its layout differs from that of the headings.
 * An item of a list in the thoughts is a heading only if all headings are items.
 */
function replySection<Name extends string>(
  sections: readonly Section<Name>[],
  reply: Name,
): Section<Name> | undefined {
  const others = sections.filter(({ name }) => name !== reply)
  const after = others.at(-1)?.start ?? -1
  const inList = others.length > 0 && others.every(({ layout }) => layout === 'list')
  const replies = sections
    .filter(({ name, start }) => name === reply && start > after)
    .filter(({ layout }) => layout !== 'list' || inList || others.length === 0)
  const [first] = replies
  return replies.findLast(({ layout }) => layout === first?.layout)
}

function headedParts<Name extends string>(
  text: string,
  { headings, reply: name }: ReplyForm<Name>,
) {
  const reply = replySection(sectionsOf(text, headings), name)
  if (reply === undefined) return undefined
  const before = lastByName(sectionsOf(text.slice(0, reply.start), headings))
  const parts = new Map([...before].map(([each, { body }]) => [each, body]))
  return parts.set(name, reply.layout === 'tag' ? reply.body : text.slice(reply.bodyStart))
}

/** Parts of an answer on one line. In a longer answer, these words may be part of the thoughts. */
function inlineParts<Name extends string>(text: string, { reply: name, inline }: ReplyForm<Name>) {
  const last = text.includes('\n') ? undefined : [...text.matchAll(inline.reply)].at(-1)
  if (last === undefined) return undefined
  const thoughts = inline.thoughts.exec(text.slice(0, last.index))?.[1]
  const parts = new Map([[name, text.slice(last.index + last[0].length)]])
  return thoughts === undefined ? parts : parts.set(inline.name, thoughts)
}

function objectParts<Name extends string>(text: string, { headings, reply }: ReplyForm<Name>) {
  const parts = objectsIn(text).map(({ value }) => textsUnder(value, headings))
  return parts.findLast((each) => each.has(reply))
}
