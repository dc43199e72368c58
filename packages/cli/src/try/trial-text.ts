/** Prints the result of `attune try`: prompt, answer and result of one component. */
import type { Exchange } from '@attune/project'
import { visibleControls } from '../visible-controls.js'
import type { TryReport } from './try-component.js'

export function trialText(trial: TryReport): string {
  const { use, about, exchanges, calls, warnings, offline } = trial
  const whom = Object.entries(about).map(([name, value]) => `${name} ${String(value)}`)
  const parts = [
    [use, ...whom].join(' · '),
    ...exchanges.map((exchange, at) => exchangeText(exchange, `${at + 1} of ${exchanges.length}`)),
    ...calls.map(
      ({ request, answer }) => `── call ──\n${json(request)}\n── answer ──\n${json(answer)}`,
    ),
    ...warnings.map((warning) => `Warning: ${warning}`),
    outcomeText(trial),
    [...(offline ? ['Offline stand-in, no measurement.'] : []), costText(trial)].join('\n'),
  ]
  return visibleControls(parts.join('\n\n'))
}

function exchangeText({ prompt, model, messages, answer, read }: Exchange, place: string): string {
  const { usage, finish, text, reasoning } = answer
  const tokens = `${usage.input} tokens in, ${usage.output} out`
  const facts = [
    prompt,
    `model ${model}`,
    tokens,
    ...(finish === 'complete' ? [] : [`stopped: ${finish}`]),
  ]
  return [
    `── ${place}: ${facts.join(' · ')} ──`,
    ...messages.map(({ role, content }) => `=== ${role} ===\n${content}`),
    ...(reasoning === undefined ? [] : [`── reasoning ──\n${reasoning}`]),
    `── answer ──\n${text}`,
    `── read as ──\n${readText(read)}`,
  ].join('\n')
}

function readText(read: Exchange['read']): string {
  if (read === undefined) return 'nothing: the parser failed'
  return read.state === 'known' ? json(read.value) : `unknown: ${read.why}`
}

/** Text of an outcome. `--watch` compares it with that of the previous trial. */
export function outcomeText({ result, failure, leftOut }: TryReport): string {
  if (failure)
    return [`Failed: ${failure.message}`, failure.fix, '', ownFrames(failure.stack)]
      .join('\n')
      .trimEnd()
  if (leftOut !== undefined) return `Left out: ${leftOut}`
  return `Result\n${json(result)}`
}

/** Frames of a stack that are in the plugin's own code. */
const ownFrames = (stack: string): string =>
  stack
    .split('\n')
    .filter(
      (line) =>
        !/node:internal|<anonymous>|[\\/]@attune[\\/](core|cli)[\\/]|[\\/]packages[\\/](core|cli)[\\/]/.test(
          line,
        ),
    )
    .join('\n')

function costText({ took, asked: { calls, recalled, cost } }: TryReport): string {
  const facts = [
    `${took} ms`,
    `${calls} call${calls === 1 ? '' : 's'} now`,
    `${recalled} answer${recalled === 1 ? '' : 's'} from the journal`,
    ...(cost === undefined ? [] : [`cost ${cost}`]),
  ]
  return facts.join(' · ')
}

const json = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2)

/** Lines that were removed and added between two texts. */
export function changesText(before: string, now: string): string {
  const [old, fresh] = [before.split('\n'), now.split('\n')]
  const gone = old.filter((line) => !fresh.includes(line)).map((line) => `- ${line}`)
  const come = fresh.filter((line) => !old.includes(line)).map((line) => `+ ${line}`)
  return gone.length + come.length === 0
    ? 'The result is the same as before.'
    : visibleControls(['Changed', ...gone, ...come].join('\n'))
}
