// What a study asked and was answered, and what Attune's readers make of it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { known } from '@attune/core'
import { corePlugin } from '@attune/host'
import { ownOptions } from '@attune/core/runtime'
import { scriptedContext } from '@attune/testkit'
import escEval from '@attune/plugin-esc-eval'
import hillJudge from '@attune/plugin-hill-judge'
import longemotion from '@attune/plugin-longemotion'
import sage from '@attune/plugin-sage'
import trajectory from '@attune/plugin-trajectory'

/** By `plugin/prompt`: the prompt, and a component that asks it. */
const asked = new Map(
  [corePlugin, escEval, hillJudge, longemotion, sage, trajectory].flatMap(({ name, components }) =>
    Object.entries(components).flatMap(([id, component]) =>
      (component.prompts ?? []).map((prompt) => [
        `${name}/${prompt.id}`,
        { use: `${name}/${id}`, component, prompt },
      ]),
    ),
  ),
)

/** Messages of a person who is played: they are taken whole. */
const messages = new Set(['esc-eval/role-play'])

/**
 * Whether somebody reads a value out of its answers; of other prompts the answer is taken as it is.
 */
export function isRead(name) {
  const { prompt } = asked.get(name) ?? {}
  return (
    prompt !== undefined && prompt.isProse !== true && prompt.parse !== known && !messages.has(name)
  )
}

/** What guard and reader make of one answer: a known value, or why there is none. */
export async function readingOf({ prompt: name, language, input, history = [], text, finish }) {
  const { use, component, prompt } = asked.get(name)
  const { properties } = ownOptions(component)
  const options = Object.fromEntries(
    Object.entries(properties).map(([name, { default: usual }]) => [name, usual]),
  )
  const { context } = scriptedContext({
    component,
    use,
    options,
    language,
    answers: [{ text, finish }],
  })
  return (await context.ask(prompt, input, { history, repairs: 0 })).answer
}

const linesOf = (file) =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
    : []

/** The requests of a study in their order: who asked what, and what came. */
export function requestsOf(folder) {
  const rendered = linesOf(join(folder, 'rendered.jsonl'))
  const repairs = new Set(
    rendered
      .filter(({ prompt }) => prompt === 'core/repair')
      .map(({ messages }) => messages.at(-1).content),
  )
  const questions = new Map(
    rendered
      .filter(({ prompt }) => prompt !== 'core/repair')
      .map(({ messages, ...question }) => [JSON.stringify(messages), question]),
  )
  return linesOf(join(folder, 'exchanges.jsonl')).map(({ request, response, took }) => {
    const messages = request.messages.map(({ role, content }) => ({ role, content }))
    const choice = response?.choices?.[0]
    return {
      ...questionOf(messages, questions),
      isReward: request.top_logprobs !== undefined,
      isTyped: request.response_format !== undefined,
      isRepair: repairs.has(messages.at(-1)?.content),
      text: choice?.message?.content,
      finish: choice?.finish_reason === 'length' ? 'length' : 'complete',
      usage: response?.usage,
      took,
    }
  })
}

/** The prompt whose messages the request begins with, and what follows them. */
function questionOf(messages, questions) {
  for (let own = messages.length; own >= 0; own--) {
    const question = questions.get(JSON.stringify(messages.slice(0, own)))
    if (question !== undefined) return { ...question, history: messages.slice(own) }
  }
  return { prompt: 'unknown' }
}
