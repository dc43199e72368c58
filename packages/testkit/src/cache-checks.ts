/** Checks that a component reuses no result for a dialogue that shares only some texts. */
import type { Plugin } from '@attune/core'
import type { ContractCheck } from './check.js'
import { component as tested, type ComponentUnderTest } from './component.js'
import { exercise, type Example } from './exercise.js'
import { demand } from './flaw.js'
import { languagesOf } from './prompt-checks.js'
import { usualAnswer } from './request-checks.js'
import type { ScriptedAnswer } from './scripted-context.js'
import { type Change, changing, withTexts } from './shared-texts.js'

/** Creates the check of an estimator or a judge. */
export function cacheChecks(plugin: Plugin, id: string, example: Example): ContractCheck[] {
  const component = plugin.components[id]!
  if (component.kind !== 'estimator' && component.kind !== 'judge') return []
  const [language = 'en'] = languagesOf(plugin.name, component)
  const own = { ...example, language }
  return [
    {
      name: `${plugin.name}/${id}: reuses nothing for a dialogue with some of the same texts`,
      async run() {
        await checkReuse(plugin, id, own, 'supporter')
        await checkReuse(plugin, id, own, 'seeker')
      },
    },
  ]
}

type Side = 'seeker' | 'supporter'

/** Works on a dialogue and on one with other texts of one side, in both orders. */
async function checkReuse(plugin: Plugin, id: string, example: Example, side: Side): Promise<void> {
  const own: Variant = { change: ({ text }) => text, said: [] }
  const other: Variant = { change: changing(side), said: [] }
  const inOrder = (...variants: readonly Variant[]): Promise<readonly Seen[]> =>
    seenInOrder(tested(plugin, id), example, variants)
  const [first, changedAfter] = await inOrder(own, other)
  const [changedFirst, after] = await inOrder(other, own)
  const [firstAgain] = await inOrder(own)
  const [changedAgain] = await inOrder(other)
  requireOwn(side, [first!, firstAgain!], after!, changedFirst!)
  requireOwn(side, [changedFirst!, changedAgain!], changedAfter!, first!)
}

/** A dialogue of the check, and the answers of its first run, which later runs get as well. */
interface Variant {
  readonly change: Change
  readonly said: { readonly word: string; readonly answer: ScriptedAnswer }[]
}

interface Seen {
  readonly result: string
  readonly requests: ReadonlySet<string>
}

/**
 * Throws if a dialogue that comes second gives another result than it gives as the first one, or
 * lacks a request that no earlier dialogue sent. Two runs as the first one show what else differs
 * from run to run.
 */
function requireOwn(
  side: Side,
  [alone, again]: readonly [Seen, Seen],
  second: Seen,
  before: Seen,
): void {
  const what = `Two dialogues differ only in what the ${side} says, and the second one gets a result of the first`
  const fix =
    'Keep nothing between calls: answers of models are stored, and a request that is repeated is not paid twice.'
  const isSteady = [...alone.requests].every((request) => again.requests.has(request))
  const lost = [...alone.requests].find(
    (request) => !second.requests.has(request) && !before.requests.has(request),
  )
  demand(!isSteady || lost === undefined, `${what}: a request is missing.`, fix)
  demand(alone.result !== again.result || alone.result === second.result, `${what}.`, fix)
}

/**
 * Runs a component on the changed dialogues, one after the other. A word that occurs in no earlier
 * run is added to each text, so that caches at module level know none of them.
 */
async function seenInOrder(
  one: ComponentUnderTest,
  example: Example,
  variants: readonly Variant[],
): Promise<readonly Seen[]> {
  const word = newWord()
  const bare = (value: unknown): string =>
    JSON.stringify(value).replaceAll(word, '').replaceAll(fenceCode, '')
  const seen: Seen[] = []
  for (const { change, said } of variants) {
    const answers: Example['answers'] = (question, index) => {
      said[index] ??= { word, answer: usualAnswer(example, question, index) }
      return inWords(said[index].answer, said[index].word, word)
    }
    const texts = withTexts(example, (turn, at) => `${change(turn, at)} ${word}`)
    const own = { ...texts, answers }
    // Errors are compared as results. Other checks report why a component fails.
    const { output, asked } = await exercise(one, own).catch((error: Error) => ({
      output: error.message,
      asked: [],
    }))
    seen.push({
      result: bare(output),
      requests: new Set(asked.map(({ messages }) => bare(messages))),
    })
  }
  return seen
}

/** The answer with another word, since an answer may quote the dialogue. */
const inWords = (answer: ScriptedAnswer, word: string, by: string): ScriptedAnswer =>
  typeof answer === 'string'
    ? answer.replaceAll(word, by)
    : { ...answer, text: answer.text.replaceAll(word, by) }

const fenceCode = /\b[0-9a-f]{8}\b/g

let words = 0

/** A new word of constant length. */
function newWord(): string {
  words += 1
  const digits = words.toString(26).padStart(4, '0')
  return `Zaq${[...digits].map((digit) => String.fromCodePoint(97 + Number.parseInt(digit, 26))).join('')}`
}
