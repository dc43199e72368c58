/** Text of a baseline file: one line per supporter and measure, so that git shows changes. */
import type { Baseline } from './baseline.js'

export function baselineText({
  baseline,
  attune,
  evaluations,
  pinned,
  anchors,
  dialogues,
  ...notes
}: Baseline): string {
  const pin =
    pinned &&
    `{\n    "name": ${JSON.stringify(pinned.name)},\n    "evaluations": ${mapText(pinned.evaluations)}\n  }`
  const anchored =
    anchors &&
    Object.entries(anchors).map(([name, { of, ...rest }]) => entryText(name, rest, ['of', of]))
  const keys = [
    `  "baseline": ${baseline}`,
    `  "attune": ${JSON.stringify(attune)}`,
    ...Object.entries(notes).map(([key, value]) => `  "${key}": ${JSON.stringify(value)}`),
    `  "evaluations": ${mapText(evaluations)}`,
    ...(pin === undefined ? [] : [`  "pinned": ${pin}`]),
    ...(anchored === undefined ? [] : [`  "anchors": {\n${anchored.join(',\n')}\n  }`]),
    ...(dialogues === undefined ? [] : [`  "dialogues": {\n${dialoguesText(dialogues)}\n  }`]),
  ]
  return `{\n${keys.join(',\n')}\n}\n`
}

function mapText(evaluations: Baseline['evaluations']): string {
  const each = Object.entries(evaluations).map(([name, { numbers, ...rest }]) =>
    entryText(name, rest, ['numbers', numbers]),
  )
  return `{\n${each.join(',\n')}\n  }`
}

/** Formats an object with one line per key, and one line per item of its list `list`. */
function entryText(
  name: string,
  rest: object,
  [list, members]: readonly [string, readonly unknown[]],
): string {
  const keys = Object.entries(rest).map(
    ([key, value]) => `      "${key}": ${JSON.stringify(value)}`,
  )
  const lines = members.map((each) => `        ${JSON.stringify(each)}`).join(',\n')
  return `    ${JSON.stringify(name)}: {\n${[...keys, `      "${list}": [\n${lines}\n      ]`].join(',\n')}\n    }`
}

const dialoguesText = (dialogues: NonNullable<Baseline['dialogues']>): string =>
  Object.entries(dialogues)
    .map(([name, kept]) => {
      const lines = kept.map((each) => `      ${JSON.stringify(each)}`).join(',\n')
      return `    ${JSON.stringify(name)}: [\n${lines}\n    ]`
    })
    .join(',\n')
