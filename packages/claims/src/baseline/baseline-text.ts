/** A baseline as files hold it: one line per supporter and number, so that git shows what moved. */
import type { Baseline, BaselineEvaluation } from './baseline.js'

export function baselineText({ baseline, attune, evaluations, pinned }: Baseline): string {
  const pin =
    pinned && `{\n    "name": ${JSON.stringify(pinned.name)},\n    "evaluations": ${mapText(pinned.evaluations)}\n  }`
  const keys = [
    `  "baseline": ${baseline}`,
    `  "attune": ${JSON.stringify(attune)}`,
    `  "evaluations": ${mapText(evaluations)}`,
    ...(pin === undefined ? [] : [`  "pinned": ${pin}`]),
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
