/** A baseline as files hold it: one line per supporter and number, so that git shows what moved. */
import type { Anchors } from './anchors.js'
import type { Baseline, BaselineEvaluation } from './baseline.js'

export function baselineText({ baseline, attune, evaluations, pinned, anchors }: Baseline): string {
  const pin =
    pinned && `{\n    "name": ${JSON.stringify(pinned.name)},\n    "evaluations": ${mapText(pinned.evaluations)}\n  }`
  const anchored = anchors && Object.entries(anchors).map(([name, own]) => anchorsText(name, own))
  const keys = [
    `  "baseline": ${baseline}`,
    `  "attune": ${JSON.stringify(attune)}`,
    `  "evaluations": ${mapText(evaluations)}`,
    ...(pin === undefined ? [] : [`  "pinned": ${pin}`]),
    ...(anchored === undefined ? [] : [`  "anchors": {\n${anchored.join(',\n')}\n  }`]),
  ]
  return `{\n${keys.join(',\n')}\n}\n`
}

function mapText(evaluations: Baseline['evaluations']): string {
  const each = Object.entries(evaluations).map(([name, evaluation]) => evaluationText(name, evaluation))
  return `{\n${each.join(',\n')}\n  }`
}

function evaluationText(name: string, { numbers, ...rest }: BaselineEvaluation): string {
  const keys = Object.entries(rest).map(([key, value]) => `      "${key}": ${JSON.stringify(value)}`)
  const lines = numbers.map((number) => `        ${JSON.stringify(number)}`).join(',\n')
  return `    ${JSON.stringify(name)}: {\n${[...keys, `      "numbers": [\n${lines}\n      ]`].join(',\n')}\n    }`
}

function anchorsText(name: string, { of, ...rest }: Anchors): string {
  const keys = Object.entries(rest).map(([key, value]) => `      "${key}": ${JSON.stringify(value)}`)
  const lines = of.map((anchor) => `        ${JSON.stringify(anchor)}`).join(',\n')
  return `    ${JSON.stringify(name)}: {\n${[...keys, `      "of": [\n${lines}\n      ]`].join(',\n')}\n    }`
}
