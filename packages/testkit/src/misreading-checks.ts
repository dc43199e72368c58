/** Checks that parsers take no other number or word of an answer for what is asked. */
import type { Json, JsonObject, Known, Plugin } from '@attune/core'
import type { AnyPrompt, PromptInput } from '@attune/core/internal'
import { component as tested } from './component.js'
import type { ContractCheck } from './check.js'
import { exercise, type Example } from './exercise.js'
import { demand } from './flaw.js'
import { languagesOf } from './prompt-checks.js'
import { defaultsOf } from './schema-checks.js'
import type { Question, ScriptedAnswer } from './scripted-context.js'

/**
 * Ordinary sentences around an answer, with a number that is not the answer, or with words that
 * contain short labels: the article "A", and the "no" in "know".
 */
const around: Readonly<Record<string, (answer: string, number: number) => readonly string[]>> = {
  en: (answer, number) => [
    `In ${number} sentences: ${answer}`,
    `${answer}\n\nI read it ${number} times.`,
    `A short answer, now that I know the talk: ${answer}`,
  ],
  zh: (answer, number) => [`我用${number}句话说：${answer}`, `${answer}\n\n我读了${number}遍。`],
}

/** Numbers for the sentences. Several, since a parser may refuse a number outside of its scale. */
const NUMBERS = [3, 2, 1, 4, 5]

interface Sample {
  readonly prompt: AnyPrompt
  readonly input: PromptInput
  readonly answer: string
}

/** Creates the checks of the parsers of one component, in each language. */
export function misreadingChecks(plugin: Plugin, id: string, example: Example): ContractCheck[] {
  const component = plugin.components[id]!
  if ((component.prompts ?? []).length === 0 || example.published === true) return []
  return languagesOf(plugin.name, component).map((language) => ({
    name: `${plugin.name}/${id}: reads no other number or word of an answer in ${language}`,
    async run() {
      const options = { ...defaultsOf(component), ...example.options } as JsonObject
      for (const sample of await samplesOf(plugin, id, { ...example, language })) {
        const wrong = misreading(sample, { options, language, finish: 'complete' })
        demand(
          wrong === undefined,
          `The parser of ${sample.prompt.id} ${wrong}.`,
          'Read the whole answer, or only the place that the template asks for, such as a line "Score: …" or a member of a JSON object. Give unknown(why) for all else: the model is then called again.',
        )
      }
    },
  }))
}

/** The first answer to each prompt in a run of the example. Prompts for prose are left out. */
async function samplesOf(plugin: Plugin, id: string, example: Example): Promise<readonly Sample[]> {
  const prompts = plugin.components[id]!.prompts ?? []
  const samples = new Map<string, Sample>()
  let input: PromptInput = {}
  const { answers: given = 'stand-ins' } = example
  const answers = (question: Question, index: number): ScriptedAnswer => {
    const usual = typeof given === 'function' ? given(question, index) : undefined
    const said =
      usual ?? (typeof given === 'string' ? undefined : given[index as never]) ?? question.standIn()
    const prompt = prompts.find((each) => each.id === question.prompt && each.isProse !== true)
    if (prompt && typeof said === 'string' && !samples.has(prompt.id))
      samples.set(prompt.id, { prompt, input, answer: said })
    return said
  }
  const rendered = (_: string, its: PromptInput): void => void (input = its)
  // Errors are ignored here, because another check reports why a component fails.
  await exercise(tested(plugin, id), { ...example, answers, rendered }).catch(() => {})
  return [...samples.values()]
}

type Reading = Parameters<AnyPrompt['parse']>[2]

/** Description of a sentence that the parser misreads; undefined if there is none. */
function misreading(sample: Sample, reading: Reading): string | undefined {
  const { answer } = sample
  const plain = valueOf(sample, answer, reading)
  if (plain === undefined) return undefined
  const numbers = NUMBERS.filter((number) => !answer.includes(String(number)))
  // Models often say their answer again. Values that are added up then double.
  const texts = [
    `${answer}\n\n${answer}`,
    ...numbers.flatMap((number) => (around[reading.language] ?? around['en'])!(answer, number)),
  ]
  for (const text of texts) {
    const read = valueOf(sample, text, reading)
    if (read !== undefined && isOther(plain, read))
      return `reads ${JSON.stringify(text)} as ${JSON.stringify(read)}, and ${JSON.stringify(answer)} as ${JSON.stringify(plain)}`
  }
  return undefined
}

function valueOf({ prompt, input }: Sample, text: string, reading: Reading): Json | undefined {
  try {
    const read = prompt.parse(text, input as never, reading) as Known<Json> | undefined
    return read?.state === 'known' ? read.value : undefined
  } catch {
    return undefined
  }
}

/** True if a number, a flag or a label differs. A text may gain the words around the answer. */
function isOther(plain: Json, read: Json): boolean {
  if (typeof plain !== typeof read) return true
  if (typeof plain === 'string') return read !== '' && !(read as string).includes(plain)
  if (typeof plain !== 'object' || plain === null || read === null) return plain !== read
  const names = Object.keys(plain)
  if (names.length !== Object.keys(read as object).length) return false
  return names.some((name) =>
    isOther((plain as JsonObject)[name]!, (read as JsonObject)[name] ?? null),
  )
}
