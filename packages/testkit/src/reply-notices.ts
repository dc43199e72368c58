/** Notices on components whose requests do not change with the replies of the supporter. */
import type { Plugin } from '@attune/core'
import type { ContractCheck } from './check.js'
import { component as tested } from './component.js'
import { exercise, type Example } from './exercise.js'
import type { Question } from './scripted-context.js'
import { changing, withTexts } from './shared-texts.js'

/** Creates a check that prints a notice. It never fails: some methods rate no replies. */
export function replyChecks(plugin: Plugin, id: string, example: Example): ContractCheck[] {
  const { kind, prompts = [] } = plugin.components[id]!
  const isReader = kind === 'estimator' || kind === 'judge'
  if (!isReader || prompts.length === 0 || example.published === true) return []
  return [
    {
      name: `${plugin.name}/${id}: prints a notice if its prompts show no reply of the supporter`,
      run: async () => {
        const notice = await replyNotice(plugin, id, example)
        if (notice !== undefined) process.emitWarning(notice, 'AttuneNotice')
      },
    },
  ]
}

async function replyNotice(
  plugin: Plugin,
  id: string,
  example: Example,
): Promise<string | undefined> {
  const own = withTexts(example, ({ text }) => text)
  const said: string[] = []
  const requests = await requestsOf(plugin, id, own, ({ standIn }) => {
    said.push(standIn())
    return said.at(-1)!
  })
  const others = await requestsOf(
    plugin,
    id,
    withTexts(example, changing('supporter')),
    ({ standIn }, index) => said[index] ?? standIn(),
  )
  // A component may also ask nothing about the other replies.
  const changed =
    [...others].some((request) => !requests.has(request)) ||
    [...requests].some((request) => !others.has(request))
  const under = tested(plugin, id)
  const isPair = under.component.kind === 'judge' && under.subject(example) === 'pair'
  const turns = isPair ? own.pair!.flatMap((each) => each.turns) : own.dialogue!.turns
  const shown = turns.flatMap(({ text }, at) =>
    [...requests].some((request) => request.includes(JSON.stringify(text).slice(1, -1)))
      ? [at]
      : [],
  )
  if (changed || shown.length === 0) return undefined
  return `${plugin.name}/${id}: no request changes when the supporter replies something else. Of a dialogue with the turns 0 to ${turns.length - 1}, its prompts show ${shown.length === 1 ? 'only turn' : 'the turns'} ${shown.join(', ')}. If it rates what the supporter does, show the replies as well: fenced('talk', turns, context). If it rates the seeker alone, nothing is to be done.`
}

async function requestsOf(
  plugin: Plugin,
  id: string,
  example: Example,
  answers: (question: Question, index: number) => string,
): Promise<ReadonlySet<string>> {
  const requests = new Set<string>()
  const answering = (question: Question, index: number): string => {
    requests.add(JSON.stringify(question.messages))
    return answers(question, index)
  }
  // Errors are ignored here, because another check reports why a component fails.
  await exercise(tested(plugin, id), { ...example, answers: answering }).catch(() => {})
  return requests
}
