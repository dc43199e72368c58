/** What goes into a dialogue: scenarios, and answers of models. */
import type { Conversation, Reply, ScenarioSeed, Supporter, SupporterTurn } from '../contracts/components.js'
import type { Dialogue, Flag, Known, Scenario, Turn } from '../contracts/data.js'
import type { AnswerSchema, ChatAnswer, Embeddings, Model, Rewards } from '../contracts/models.js'
import { freeze } from '../values.js'
import { checkLine, checkUsage } from './check-results.js'
import {
  checkPlain,
  count,
  each,
  filled,
  finite,
  known,
  list,
  Misshapen,
  misshapen,
  oneOf,
  optional,
  record,
  refuse,
  shown,
  text,
} from './shape.js'

// What a supporter said in one dialogue: the simulator places it, and cannot change it unseen.

/** What a simulator passes to a supporter: it is at fault, and not the supporter that would be shown it. */
export function checkConversation(given: unknown): void {
  try {
    const { language, turns, id } = record(given, 'the conversation', '{ language, turns, id }')
    filled(language, 'language')
    each(turns, 'turns', checkLine)
    filled(id, 'id')
  } catch (error) {
    if (!(error instanceof Misshapen)) throw error
    const what = `supporter.reply() was given ${error.path} = ${error.got}; expected ${error.expected}`
    throw new TypeError(what, { cause: error })
  }
}

/** A reply that a dialogue holds in other words. */
export const EDITED = 'edited-reply'
/** Replies that were asked for and stand nowhere. */
export const UNUSED = 'unused-replies'

const PLACE = 'place what supporter.reply() gave, or { edited: turn, why } where it has to be changed'

/** A turn in other words, as a simulator returns it. */
type Edited = Turn & { readonly edited?: Turn; readonly why?: string }

export class OwnedReplies {
  readonly #given: SupporterTurn[] = []

  /** The same supporter; what it says is noted. */
  of(supporter: Supporter): Supporter {
    return {
      get name() {
        return supporter.name
      },
      repeat: supporter.repeat,
      ...(supporter.greets === true && { greets: true }),
      reply: async (conversation: Conversation) => {
        checkConversation(conversation)
        return this.given(await supporter.reply(conversation))
      },
    }
  }

  get count(): number {
    return this.#given.length
  }

  /** The turn that a simulator places. */
  given(reply: Reply): SupporterTurn {
    const turn = freeze({ ...reply, speaker: 'supporter' as const })
    this.#given.push(turn)
    return turn
  }

  /**
   * The dialogue with flags for replies that it holds in other words, or nowhere. Turns of the supporter that are scripted are not
   * its own. @throws Misshapen for one that it did not say, or that stands twice
   */
  placedIn(dialogue: Dialogue): Dialogue {
    const left = new Set(this.#given)
    const flags: Flag[] = []
    const turns = dialogue.turns.map((turn, at) => {
      if (turn.speaker !== 'supporter' || turn.scripted === true) return turn
      const { edited, why, ...own } = turn as Edited
      const path = `dialogue.turns[${at}]`
      const reply = this.#said(edited ?? turn, left, edited === undefined ? path : `${path}.edited`)
      left.delete(reply)
      if (edited === undefined) return turn
      const note = filled(why, `${path}.why`)
      if (own.text === reply.text) return own
      flags.push({ kind: EDITED, turn: at, note })
      return { ...own, annotations: { original: reply.text, ...own.annotations } }
    })
    if (left.size > 0) flags.push({ kind: UNUSED, note: String(left.size) })
    if (flags.length === 0)
      return turns.some((turn, at) => turn !== dialogue.turns[at]) ? { ...dialogue, turns } : dialogue
    return { ...dialogue, turns, flags: [...(dialogue.flags ?? []), ...flags] }
  }

  /** By its words: a copy of a turn is the turn. An empty one may have lost its white space. */
  #said(turn: Turn, left: ReadonlySet<SupporterTurn>, path: string): SupporterTurn {
    const isIt = ({ text }: Turn): boolean => plain(text) === plain(turn.text)
    const found = [...left].find((each) => each === turn) ?? [...left].find(isIt)
    if (found) return found
    if (this.#given.some(isIt)) misshapen(path, `each reply once: ${PLACE}`, `${shown(turn.text)}, which stands before`)
    const near = [...left].find(({ text }) => isNear(text, turn.text))
    if (near) misshapen(path, `the reply unchanged, ${shown(near.text)}: ${PLACE}`, shown(turn.text))
    return misshapen(path, `a reply of the supporter in this dialogue: ${PLACE}`, shown(turn.text))
  }
}

const plain = (text: string): string => (text.trim() === '' ? '' : text)

/** Cut, trimmed or added to. */
function isNear(said: string, placed: string): boolean {
  const [one, other] = [said.trim(), placed.trim()]
  return one !== '' && other !== '' && (one.includes(other) || other.includes(one))
}

// Checks the answers of model providers and parsers.

/** Checks the schema of a prompt's answers: what services refuse, and what would let an answer run on for ever. */
export function checkSchema(schema: AnswerSchema | undefined): void {
  if (schema === undefined) return
  const { type } = record(schema, 'the schema')
  if (type !== 'object') refuse('the schema.type', '"object"', type)
  checkType(schema, 'the schema')
}

function checkType(value: unknown, path: string): void {
  const schema = record(value, path)
  oneOf(schema['type'], `${path}.type`, 'object', 'array', 'string', 'integer', 'number', 'boolean')
  checks[schema['type'] as string]?.(schema, path)
}

type Check = (schema: Readonly<Record<string, unknown>>, path: string) => void

const checkNumber: Check = (schema, path) => {
  optional(schema['enum'], `${path}.enum`, (given, at) => each(given, at, finite))
  optional(schema['minimum'], `${path}.minimum`, finite)
  optional(schema['maximum'], `${path}.maximum`, finite)
}

const checks: Readonly<Record<string, Check>> = {
  object(schema, path) {
    const properties = record(schema['properties'], `${path}.properties`)
    const names = Object.keys(properties)
    if (schema['additionalProperties'] !== false)
      refuse(`${path}.additionalProperties`, 'false', schema['additionalProperties'])
    const required = list(schema['required'], `${path}.required`)
    if (names.length === 0 || required.join('\n') !== names.join('\n'))
      refuse(`${path}.required`, 'the names of all properties, at least one', required)
    for (const name of names) checkType(properties[name], `${path}.properties.${name}`)
  },
  array(schema, path) {
    count(schema['maxItems'], `${path}.maxItems`)
    checkType(schema['items'], `${path}.items`)
  },
  string(schema, path) {
    if (schema['enum'] === undefined) count(schema['maxLength'], `${path}.maxLength`)
    else each(schema['enum'], `${path}.enum`, text)
  },
  integer: checkNumber,
  number: checkNumber,
}

export function checkModel(model: Model): void {
  const { chat, embedding, reward } = record(model, 'model', 'a model: { chat, embedding, reward }')
  optional(chat, 'model.chat', record)
  optional(embedding, 'model.embedding', record)
  optional(reward, 'model.reward', record)
}

export function checkChatAnswer(answer: ChatAnswer): void {
  const { text: said, reasoning, finish, usage, answeredBy, marks, why } = record(answer, 'answer')
  text(said, 'answer.text')
  optional(reasoning, 'answer.reasoning', text)
  oneOf(finish, 'answer.finish', 'complete', 'length', 'filter', 'refusal', 'other')
  checkUsage(usage, 'answer.usage')
  optional(answeredBy, 'answer.answeredBy', (given, path) => {
    const { model, fingerprint } = record(given, path)
    text(model, `${path}.model`)
    optional(fingerprint, `${path}.fingerprint`, text)
  })
  optional(why, 'answer.why', text)
  optional(marks, 'answer.marks', (given, path) =>
    each(given, path, (mark, at) => void oneOf(mark, at, 'refused-prompt', 'cut-prompt')),
  )
}

export const checkEmbeddings =
  (texts: number) =>
  (answer: Embeddings): void => {
    const { vectors, usage } = record(answer, 'answer')
    each(vectors, 'answer.vectors', (vector, path) => {
      if (!list(vector, path).every(Number.isFinite)) refuse(path, 'a list of finite numbers', vector)
    })
    amount(vectors, texts, 'answer.vectors', 'one vector for each of the texts')
    checkUsage(usage, 'answer.usage')
  }

export const checkRewards =
  (pairs: number) =>
  (answer: Rewards): void => {
    const { logits, usage } = record(answer, 'answer')
    each(logits, 'answer.logits', finite)
    amount(logits, pairs, 'answer.logits', 'one logit for each of the pairs')
    checkUsage(usage, 'answer.usage')
  }

function amount(values: unknown, wanted: number, path: string, expected: string): void {
  const got = list(values, path).length
  if (got !== wanted) refuse(path, `${expected} (${wanted})`, got)
}

export const checkParsed = (answer: Known<unknown>): void => known(answer, 'the answer', () => {})

export function checkScenario(scenario: Scenario): void {
  const { id, cluster, language, profile, brief, intention, ...rest } = record(scenario, 'scenario')
  const at = `scenario "${filled(id, 'scenario.id')}"`
  optional(cluster, `${at}.cluster`, filled)
  checkLanguage(language, `${at}.language`)
  text(profile, `${at}.profile`)
  optional(brief, `${at}.brief`, text)
  optional(intention, `${at}.intention`, text)
  each(rest['opening'], `${at}.opening`, checkLine)
  each(rest['events'], `${at}.events`, (event, path) => {
    const { turn, text: news } = record(event, path)
    if (count(turn, `${path}.turn`) < 1) refuse(`${path}.turn`, 'a whole number from 1 on', turn)
    text(news, `${path}.text`)
  })
  record(rest['references'], `${at}.references`)
  record(rest['details'], `${at}.details`)
  for (const [name, tag] of Object.entries(record(rest['tags'], `${at}.tags`))) text(tag, `${at}.tags.${name}`)
  checkPlain(scenario, at)
}

/** By another name no prompt would be found: English, zh_CN. */
function checkLanguage(language: unknown, path: string): void {
  if (!/^([a-z]{2,3}|x)(-[a-z0-9]{1,8})*$/i.test(filled(language, path)))
    refuse(path, 'a language tag of BCP 47, such as "en" or "zh-Hans"', language)
}

export function checkSeed(seed: ScenarioSeed): void {
  const { id, language, details } = record(seed, 'seed')
  filled(id, 'seed.id')
  checkLanguage(language, 'seed.language')
  record(details, 'seed.details')
  checkPlain(seed, 'seed')
}

export function checkGenerated(made: Scenario | Known<never>, seed: ScenarioSeed): void {
  if ('state' in record(made, 'scenario', 'a scenario, or unknown(why)')) {
    return known(made, 'scenario', (value, path) => refuse(path, 'the scenario itself, without known()', value))
  }
  checkScenario(made as Scenario)
  const { id, language } = made as Scenario
  if (id !== seed.id) refuse('scenario.id', `"${seed.id}", as its seed says`, id)
  if (language !== seed.language) refuse('scenario.language', `"${seed.language}", as its seed says`, language)
}
