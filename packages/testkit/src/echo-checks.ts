/**
 * Checks that parsers do not accept an echo as an answer. Weak models repeat the question instead
 * of answering.
 */
import type { Json, Known, Plugin } from '@attune/core'
import { component as tested } from './component.js'
import type { ContractCheck } from './check.js'
import { exercise, type Example } from './exercise.js'
import { demand } from './flaw.js'
import { languagesOf } from './prompt-checks.js'
import type { Question } from './scripted-context.js'

/**
 * Kinds of echoes. After an unreadable answer, a model may also repeat the retry instruction or the
 * format.
 */
const echoes: Readonly<Record<string, (question: Question) => string>> = {
  'the whole question': wholeQuestion,
  'its first half': (question) => lines(wholeQuestion(question), 0, 0.5),
  'its second half': (question) => lines(wholeQuestion(question), 0.5, 1),
  'its last third': (question) => lines(wholeQuestion(question), 0.67, 1),
  'the last message': lastInstruction,
  'the last message in a fence': (question) => `\`\`\`\n${lastInstruction(question)}\n\`\`\``,
  'the question with values filled in': (question) => withValues(wholeQuestion(question)),
  'the last message with values filled in': (question) => withValues(lastInstruction(question)),
  'the end of the question with values filled in': (question) =>
    withValues(lines(wholeQuestion(question), 0.67, 1)),
  'the form with values filled in': formWithValues,
  'the form with values filled in, in a fence': (question) =>
    `\`\`\`json\n${formWithValues(question)}\n\`\`\``,
}

/**
 * The longest message, followed by the last instruction. The messages of a conversation in a
 * seeker's prompt do not count.
 */
function wholeQuestion(question: Question): string {
  const [longest = ''] = question.messages
    .map(({ content }) => content)
    .sort((a, b) => b.length - a.length)
  const instruction = lastInstruction(question)
  return instruction === longest ? longest : `${longest}\n\n${instruction}`
}

/** The retry instruction, or else the question. */
function lastInstruction({ messages }: Question): string {
  const retry = messages.findLast(
    ({ role, content }) => role === 'user' && retryInstruction.test(content),
  )
  const [longest] = messages.map(({ content }) => content).sort((a, b) => b.length - a.length)
  return retry?.content ?? longest!
}

const retryInstruction = /^Your last answer could not be read|^你刚才的回答无法读取/

function lines(text: string, from: number, to: number): string {
  const all = text.split('\n')
  return all.slice(Math.floor(from * all.length), Math.ceil(to * all.length)).join('\n')
}

/** Replaces the placeholders of a format by numbers and first choices. Texts remain an ellipsis. */
const withValues = (text: string): string =>
  text
    .replaceAll(/(?<!["“])…(?!["”])/g, '3')
    .replaceAll(
      /<(?:a number[^<>]*|[0-9]+ (?:to|到|至) [0-9]+|一个数字[^<>]*|[0-9]+到[0-9]+[^<>]*)>/g,
      '3',
    )
    .replaceAll('true or false', 'true')
    .replaceAll(/A, B or tie|A、B或tie/g, 'A')
    .replaceAll(/<[^<>]*(?:verdict|Model A|结论|模型A)[^<>]*>/g, 'Model A')
    .replaceAll(/\((?:label|标签)\)|（(?:label|标签)）/g, 'A')
    .replaceAll(/[(（](?:step 5|第5步|第五步|步骤5)[)）]/g, '3')
    .replaceAll(/>(?:grade|评分|等级|分数)</g, '>4<')

/**
 * Example of the answer that a question requests, with numbers and first choices filled in. Texts
 * are an ellipsis. It is built from the schema, or without one from the format in the instruction.
 */
function formWithValues(question: Question): string {
  const { schema } = question
  return schema === undefined
    ? withValues(lastInstruction(question))
    : JSON.stringify(valueOf(schema))
}

function valueOf(schema: Readonly<Record<string, Json | undefined>>): Json {
  const choices = schema['enum'] as readonly Json[] | undefined
  if (choices !== undefined) return choices.at(-1)!
  switch (schema['type']) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema['properties'] as object).map(([name, member]) => [
          name,
          valueOf(member as never),
        ]),
      )
    case 'array':
      return [valueOf(schema['items'] as never)]
    case 'string':
      return '…'
    case 'boolean':
      return true
    default:
      return 3
  }
}

/**
 * Minimum number of characters of an echo. A shorter question cannot be distinguished from an
 * answer.
 */
const minLength = 40

/**
 * Creates checks that no parser of a component accepts an echo of its question. Prompts for prose
 * are not checked, since they accept any text.
 */
export function echoChecks(plugin: Plugin, id: string, example: Example): ContractCheck[] {
  const component = plugin.components[id]!
  // A Python component declares no prompts in advance; they are known only when it calls a model.
  if ((component.prompts ?? []).length === 0) return []
  return languagesOf(plugin.name, component).map((language) => ({
    name: `${plugin.name}/${id}: takes no echo of a question in ${language} for an answer`,
    async run() {
      for (const [what, say] of Object.entries(echoes)) {
        let [said, isTold] = ['', true]
        const taken: string[] = []
        const heard = (prompt: string, answer: Known<unknown>, isProse: boolean): void => {
          if (isTold && !isProse && answer.state === 'known')
            taken.push(`${prompt}: ${JSON.stringify(said)} as ${JSON.stringify(answer.value)}`)
        }
        const answers = (question: Question): string => {
          isTold = wholeQuestion(question).length >= minLength
          return (said = say(question))
        }
        // Errors are ignored because a component that requires an answer may fail.
        await exercise(tested(plugin, id), { ...example, language, answers, heard }).catch(() => {})
        demand(
          taken.length === 0,
          `${what} is taken for an answer. ${taken[0]}.`,
          'Let a form have a text that the model is to write, with marks such as "…" in its place.',
        )
      }
    },
  }))
}
