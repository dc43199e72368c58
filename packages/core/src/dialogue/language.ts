/** Detects messages of a speaker in another language or script than the scenario. */
import type { getLIDModel } from 'fasttext.wasm.js'
import { stripThinking } from '../answers/tidy.js'
import type { Scenario } from '../contracts/data.js'
import { remembered } from '../values.js'
import { otherScript, scriptsOf, scriptsOfLanguage, wordsAlone } from './script.js'

/** Text of a message, with the index of its turn. */
export interface Placed {
  readonly turn: number
  readonly text: string
}

/**
 * A message in another language or script than the scenario, and the code of that language or
 * script: `fr`, `Cyrl`.
 */
export interface ForeignMessage {
  readonly turn: number
  readonly detected: string
}

/** True for the same language or script, or for a language and its script. */
export function isSameDetected(
  { detected: one }: Pick<ForeignMessage, 'detected'>,
  { detected: other }: Pick<ForeignMessage, 'detected'>,
): boolean {
  const isWritten = (language: string, script: string): boolean =>
    scriptsOfLanguage(language)?.includes(script) ?? false
  return one === other || isWritten(one, other) || isWritten(other, one)
}

/** Number of characters of a message that are examined. */
const EXAMINED_LENGTH = 2000

/**
 * Returns the messages in another language than the scenario's, and messages in a script that
 * neither the scenario's language nor its texts use. Short messages are also examined together. No
 * message is reported if the language of the scenario is unknown, or if there are too few words.
 */
export async function foreignMessages(
  messages: readonly Placed[],
  scenario: Pick<Scenario, 'language' | 'profile' | 'opening'>,
): Promise<readonly ForeignMessage[]> {
  const languageScripts = scriptsOfLanguage(scenario.language)
  if (languageScripts === undefined) return []
  const expected = new Set([...languageScripts, ...mainScripts(scenario)])
  const cleaned = messages.map(({ turn, text }) => ({
    turn,
    text: wordsAlone(stripThinking(text).slice(0, EXAMINED_LENGTH)),
  }))
  const detectOther = async (text: string): Promise<string | undefined> =>
    (await otherLanguage(text, scenario.language)) ?? otherScript(text, expected)
  const found: ForeignMessage[] = []
  const short: Placed[] = []
  for (const { turn, text } of cleaned) {
    const other = await detectOther(text)
    if (other !== undefined) found.push({ turn, detected: other })
    else if (sizeOf(text) < LEAST_BYTES) short.push({ turn, text })
  }
  const joined = short.map(({ text }) => text).join('\n')
  const other = short.length < 2 ? undefined : await detectOther(joined)
  const together =
    other === undefined
      ? []
      : await shortMessagesIn(short, { detected: other, script: otherScript(joined, expected) })
  return [...found, ...together].toSorted((one, two) => one.turn - two.turn)
}

/**
 * Scripts that make up at least half of the scenario's words. They are expected besides those of
 * its language: a scenario written in Latin letters may be answered in them.
 */
const mainScripts = remembered(
  ({ profile, opening }: Pick<Scenario, 'profile' | 'opening'>): readonly string[] => {
    const counts = [
      ...scriptsOf(wordsAlone([profile, ...opening.map(({ text }) => text)].join('\n'))),
    ]
    const sum = counts.reduce((words, [, count]) => words + count, 0)
    return counts.flatMap(([script, count]) => (2 * count >= sum ? script : []))
  },
)

/**
 * Selects the short messages that belong to a language or script found in all of them together:
 * those with words of the script, or those that are most likely in the language.
 */
async function shortMessagesIn(
  short: readonly Placed[],
  { detected, script }: Pick<ForeignMessage, 'detected'> & { readonly script: string | undefined },
): Promise<readonly ForeignMessage[]> {
  const found: ForeignMessage[] = []
  for (const { turn, text } of short) {
    const isOne =
      script === undefined
        ? (await languageOf(text)).language === detected
        : scriptsOf(text).has(script)
    if (isOne) found.push({ turn, detected })
  }
  return found
}

/**
 * Minimum length (bytes of UTF-8) and minimum probability at which a detected language counts. The
 * OSCAR corpora use the same model and limits: lines of 100 bytes or more (Ortiz Suárez, Sagot,
 * Romary 2019), and detections with 0.8 or more (Abadji et al. 2022).
 */
const LEAST_BYTES = 100
const LEAST_PROBABILITY = 0.8

const sizeOf = (text: string): number => Buffer.byteLength(text)

/**
 * Language of a text as an ISO 639 code; undefined for a text that is too short or whose language
 * is uncertain.
 */
export async function mainLanguage(text: string): Promise<string | undefined> {
  const words = wordsAlone(text.slice(0, EXAMINED_LENGTH))
  if (sizeOf(words) < LEAST_BYTES) return languageOfScript(words)
  const { language, probability } = await languageOf(words)
  return probability >= LEAST_PROBABILITY && detectable.has(language) ? language : undefined
}

/** Scripts that are used by practically one language only, with that language. */
const onlyLanguage: Readonly<Record<string, string>> = {
  Hani: 'zh',
  Hang: 'ko',
  Grek: 'el',
  Hebr: 'he',
  Thai: 'th',
}

/**
 * Language of a short text by its script; undefined unless its only script belongs to one language.
 */
function languageOfScript(words: string): string | undefined {
  const [only, ...others] = [...scriptsOf(words).keys()]
  const isSentence = otherScript(words, new Set()) !== undefined
  return only !== undefined && others.length === 0 && isSentence ? onlyLanguage[only] : undefined
}

async function otherLanguage(text: string, tag: string): Promise<string | undefined> {
  const expected = codeOf(tag)
  if (sizeOf(text) < LEAST_BYTES || !detectable.has(expected)) return undefined
  const { language, probability } = await languageOf(text)
  return probability >= LEAST_PROBABILITY && language !== expected ? language : undefined
}

/** Most probable language of a text, with its probability from 0 to 1. */
async function languageOf(
  text: string,
): Promise<{ readonly language: string; readonly probability: number }> {
  loaded ??= import('fasttext.wasm.js').then((module) => module.getLIDModel())
  const { alpha2, alpha3, possibility } = await (
    await loaded
  ).identify(text.toLowerCase().replaceAll(/\s+/g, ' '))
  return { language: codeOf(alpha2 ?? alpha3), probability: possibility }
}

let loaded: ReturnType<typeof getLIDModel> | undefined

const codeOf = (tag: string): string => {
  const code = tag.split(/[-_]/)[0]!.toLowerCase()
  return macrolanguage.get(code) ?? code
}

/**
 * Macrolanguage (ISO 639-3) of languages and dialects that are written alike. They count as one
 * language.
 */
const macrolanguage: ReadonlyMap<string, string> = new Map(
  Object.entries({
    zh: ['yue', 'wuu', 'cmn', 'zho'],
    no: ['nb', 'nn', 'nob', 'nno', 'nor'],
    ms: ['id', 'min', 'ind', 'zsm', 'msa'],
    sr: ['hr', 'bs', 'sh', 'srp', 'hrv', 'bos', 'hbs'],
    ar: ['arz', 'ara'],
    fa: ['prs', 'pes', 'fas'],
    et: ['ekk', 'est'],
    lv: ['lvs', 'lav'],
    sq: ['sqi'],
    de: ['als', 'bar', 'gsw'],
    en: ['sco'],
    sw: ['swh', 'swa'],
    az: ['azb', 'aze'],
    ku: ['ckb', 'kmr', 'kur'],
    tl: ['fil', 'tgl'],
  }).flatMap(([macro, codes]) => codes.map((code) => [code, macro] as const)),
)

/**
 * Languages that the model (lid.176 of fastText) detects. Languages with few training texts are
 * left out.
 */
const detectable: ReadonlySet<string> = new Set(
  (
    'af am ar as az be bg bn bo br ca cs cy da de dv el en eo es et eu fa fi fr fy ga gd gl gu he hi ht hu hy is it ja ka kk km ' +
    'kn ko ku ky la lb lo lt lv mg mk ml mn mr ms mt my ne nl no oc or pa pl ps pt ro ru sa sd si sk sl so sq sr su sv sw ta ' +
    'te tg th tk tl tr tt ug uk ur uz vi yi yo zh'
  ).split(' '),
)
