/**
 * Text that `attune init --url` prints about a bot: its reply, one line per detected property, and
 * notes.
 */
import type { BotMet } from '@attune/host'
import { visibleControls } from './visible-controls.js'

/** Languages in which the rule-based estimators of the starter config give scores. */
const scored: ReadonlySet<string> = new Set(['en', 'zh'])

/** Facts about the bot, one per line, and warnings. */
export function botText({ options, reply, understood }: BotMet): string {
  const facts: readonly (readonly [string, string])[] = [
    ['request', requestText(options)],
    ['reply', replyText(options, understood)],
    ['memory', memoryText(options, understood)],
    [
      'language',
      understood.language === undefined ? 'not told from its replies' : nameOf(understood.language),
    ],
    ['time', timeText(understood)],
    [
      'varies',
      understood.varies
        ? 'yes: the same first message got two replies'
        : 'no: the same first message got the same reply',
    ],
    ['asked', `${understood.requests} requests (at most ${understood.most})`],
  ]
  const lines = facts.map(([name, text]) => `  ${name.padEnd(9)} ${text}`)
  const notes = [...notesOn(understood), ...htmlNote(reply)].map((note) => `Note: ${note}`)
  return [`The bot said: ${quoted(reply)}`, ...lines, ...notes].join('\n')
}

const quoted = (text: string): string =>
  visibleControls(JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text))

function requestText({
  method = 'POST',
  url,
  request,
  query,
  encoding,
  login,
  start,
}: BotMet['options']): string {
  const body = request ?? query
  const form = encoding === 'form' ? ' as a form' : ''
  const before = [...(login ? ['a login'] : []), ...(start ? ['a start'] : [])]
  return `${String(method)} ${body ? JSON.stringify(body) : String(url)}${form}${before.length > 0 ? `, after ${before.join(' and ')}` : ''}`
}

const formats: Readonly<Record<string, string>> = {
  sse: 'a stream of events',
  ndjson: 'a stream of lines of JSON',
  text: 'plain text',
}

function replyText(
  { format, reply, end }: BotMet['options'],
  { messages, marks, greeting }: BotMet['understood'],
): string {
  const place = reply === undefined ? (format === undefined ? 'reply' : 'the whole') : String(reply)
  const stream = format === undefined ? '' : `, ${formats[String(format)] ?? String(format)}`
  const count = messages + marks
  const several =
    count > 1
      ? `, ${count} messages (${messages} ${messages === 1 ? 'text' : 'texts'}${marks > 0 ? `, ${marks} shown as marks` : ''})`
      : ''
  const first = greeting === undefined ? '' : `; it speaks first: ${quoted(greeting)}`
  return `at ${place}${stream}${end === undefined ? '' : ` up to ${String(end)}`}${several}${first}`
}

function memoryText(
  { keep, request, query, headers, url }: BotMet['options'],
  { memory }: BotMet['understood'],
): string {
  const sent = JSON.stringify([request ?? {}, query ?? {}, headers ?? {}, url ?? ''])
  const by = keep
    ? `it is sent ${Object.keys(keep).join(', ')} again`
    : sent.includes('{{messages}}')
      ? 'it is sent the whole conversation'
      : /\{\{(session|uuid)\}\}/.test(sent)
        ? 'it is sent an id of ours'
        : 'it is sent only the last message'
  const words = {
    yes: 'remembers the message before',
    no: 'FORGETS: it began again',
    unclear: 'not shown: it did not say a name that it had heard',
  }
  return `${words[memory]} (${by})`
}

function timeText({ seconds, firstWords }: BotMet['understood']): string {
  const mean = seconds.reduce((sum, each) => sum + each, 0) / Math.max(1, seconds.length)
  const first = firstWords === undefined ? '' : `, first words after ${firstWords.toFixed(1)} s`
  return `${mean.toFixed(1)} s per reply${first}`
}

const nameOf = (code: string): string => {
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(code)
  return name === undefined || name === code ? code : `${name} (${code})`
}

/** Matches HTML entities and tags in a reply. */
const HTML =
  /&(?:#\d+|#x[\da-f]+|quot|amp|lt|gt|nbsp|apos);|<\/?(?:br|p|b|i|em|strong|ul|ol|li|div|span)\b[^<>]*>/i

function htmlNote(reply: string): string[] {
  const [found] = HTML.exec(reply) ?? []
  return found === undefined
    ? []
    : [
        `the reply holds HTML (${found}): seekers and judges read it as it is. Let the bot send plain text, if it can.`,
      ]
}

function notesOn({
  memory,
  language,
  answersAnything,
  repeatsItself,
  refusedKeep,
  guessed,
}: BotMet['understood']): readonly string[] {
  const notes: string[] = []
  if (guessed !== undefined)
    notes.push(`the bot wants \`${guessed}\`, and its value is a guess: name yours in \`request\`.`)
  if (memory === 'no')
    notes.push(
      'the bot forgets: each reply begins anew, and so will all dialogues. If it wants an id, write where it gives it (keep) or {{session}} in request.',
    )
  if (repeatsItself) notes.push('the bot says the same to two messages.')
  if (answersAnything)
    notes.push(
      'the bot answers requests of several shapes: see in `request` that it is sent what it reads, or say it: --body \'{"text": "{message}"}\'.',
    )
  if (language !== undefined && !scored.has(language))
    notes.push(
      `the bot answers in ${nameOf(language)}. The people of scenarios.jsonl speak English, and core/lexicon scores English and Chinese only: write scenarios in its language, give the seeker \`askIn: en\`, and score with templates in it (docs/own-bot.md).`,
    )
  if (refusedKeep.length > 0)
    notes.push(`the bot gives ${refusedKeep.join(', ')} and does not take it back: it is left out.`)
  return notes
}
