/**
 * Random logs of every format: what stands in them is known, so that conversations that are read
 * can be compared with it. A log says of itself whether it is ambiguous; such a log may be refused
 * by name, and all others must be read.
 */
import * as fc from 'fast-check'
import type { Format } from '../src/index.js'

export interface Turn {
  readonly speaker: 'seeker' | 'supporter'
  readonly text: string
}

export interface Talk {
  readonly id: string
  readonly turns: readonly Turn[]
}

/** Draws that a log is made with. */
interface Draws {
  /** A permutation of so many. */
  readonly shuffled: (count: number) => number[]
  readonly pick: <T>(all: readonly T[]) => T
}

export interface Log {
  readonly files: Readonly<Record<string, string | Uint8Array>>
  readonly choices?: object
  /** Why nothing else than a refusal by name may be right. */
  readonly ambiguous?: 'order' | 'ids'
  /** Default: the talks as they are. */
  readonly wanted?: readonly Talk[]
}

const word = fc.oneof(
  fc.constantFrom(
    'I lost my job.',
    '我很难过。',
    'a "quoted", word',
    'two\nlines',
    'x]}[{',
    '\\',
    'été; ça va?',
    '𝔘 😢',
    'NaN',
    '=1+1',
  ),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
)
/** No two texts of a log are the same, so that none can be mistaken for a repetition. */
export const talks = fc
  .array(
    fc.record({
      id: fc.bigInt({ min: 1n, max: 10n ** 19n }),
      words: fc.array(word, { minLength: 2, maxLength: 6 }),
      isNumber: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((all) =>
    all.map(({ id, words, isNumber }, at): Talk & { readonly isNumber: boolean } => ({
      // Ids differ in their last digits.
      id: isNumber ? String(id * 10n + BigInt(at)) : `c${id}-${at}`,
      isNumber,
      turns: words.slice(0, words.length - (words.length % 2)).map((text, turn) => ({
        speaker: turn % 2 === 0 ? 'seeker' : 'supporter',
        text: `${at}.${turn} ${text}`.trim(),
      })),
    })),
  )
export type Known = Talk & { readonly isNumber: boolean }

const role = ({ speaker }: Turn): string => (speaker === 'seeker' ? 'user' : 'assistant')
const messagesOf = (turns: readonly Turn[]) =>
  turns.map((turn) => ({ role: role(turn), content: turn.text }))
/** JSON in which an id may be a number of any length. */
const json = (value: unknown): string => JSON.stringify(value).replaceAll(/"#(\d+)"/g, '$1')
const idOf = ({ id, isNumber }: Known): string => (isNumber ? `#${id}` : id)
const isRound = (id: string): boolean => /^\d+$/.test(id)

const documents = (
  records: readonly unknown[],
  draws: Draws,
  name = 'log',
): Readonly<Record<string, string>> =>
  draws.pick([
    { [`${name}.jsonl`]: records.map((each) => `${json(each)}\n`).join('') },
    { [`${name}.json`]: `[${records.map(json).join(',\n')}]` },
    { [`${name}.jsonl`]: `\uFEFF${records.map(json).join('\r\n')}` },
  ])

/** The calls of a talk: each repeats what was said before, or says only what is new. */
const exchanges = ({ turns }: Talk, isWhole: boolean) =>
  Array.from({ length: turns.length / 2 }, (_, at) => ({
    asked: turns.slice(isWhole ? 0 : at * 2, at * 2 + 1),
    answered: turns[at * 2 + 1]!,
  }))

const instant = (at: number): Date => new Date(Date.UTC(2025, 0, 30, 22, 58) + at * 61_500)
type Writer = (at: number) => string
/** Forms of positions and times that are read one way; and those that are not. */
const clear: readonly Writer[] = [
  (at) => String(at),
  (at) => String(at * 10 - 30),
  (at) => `${9_007_199_254_740_993n + BigInt(at)}`,
  (at) => String(instant(at).getTime()),
  (at) => (instant(at).getTime() / 1000).toFixed(at % 2),
  (at) => instant(at).toISOString().replace('.000Z', 'Z'),
  (at) => instant(at).toISOString().replace('T', ' ').replace('Z', '').replace('.000', ''),
  (at) =>
    new Date(instant(at).getTime() + (at % 3) * 3_600_000)
      .toISOString()
      .replace('Z', `+0${at % 3}:00`),
  (at) => instant(at).toUTCString(),
  (at) => instant(at).toLocaleString('en-US', { timeZone: 'UTC' }),
  (at) => instant(at).toLocaleString('de-DE', { timeZone: 'UTC' }),
  (at) => instant(at).toLocaleString('zh-CN', { timeZone: 'UTC', hour12: true }),
  (at) => instant(at).toLocaleString('zh-CN', { timeZone: 'UTC' }),
  (at) =>
    instant(at).toLocaleString('en-GB', {
      timeZone: 'UTC',
      dateStyle: 'medium',
      timeStyle: 'medium',
    }),
  (at) =>
    instant(at).toLocaleString('fr-FR', {
      timeZone: 'UTC',
      dateStyle: 'long',
      timeStyle: 'medium',
    }),
]
const unclear: readonly Writer[] = [
  (at) => (at === 1 ? '' : String(at)),
  (at) => `0${(at % 9) + 1}/0${((at * 2) % 9) + 1}/2025`,
  (at) => (at === 0 ? '2025-01-01' : `${at}`),
  (at) => `1.73${at % 2}E+12`,
  (at) => ['yesterday', 'today', 'soon'][at % 3]!,
]

/** Of a position it is a mistake; messages of one instant stand in the order of the rows. */
const repeated: Writer = (at) => String(Math.min(at, 1))

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`
const mark = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le')

/** Lone halves of pairs have no bytes. */
const written = (text: string, draws: Draws): string | Uint8Array =>
  draws.pick<() => string | Uint8Array>([
    () => text,
    () => `\uFEFF${text}`,
    () => mark(text),
    () => mark(text).swap16(),
  ])()

function tableOf(all: readonly Known[], draws: Draws): Log {
  const isUnclear = draws.pick([false, false, false, true])
  const isLost = draws.pick([false, false, false, false, true]) && all.some(({ id }) => isRound(id))
  const position = draws.pick(isUnclear ? [...unclear, repeated] : clear)
  const column = position === repeated ? 'turn' : draws.pick(['turn', 'sent_at'])
  const delimiter = draws.pick([',', ';', '\t'])
  const idText = ({ id }: Talk): string =>
    isLost && isRound(id) ? Number(id).toExponential(5).toUpperCase() : id
  const rows = all.flatMap((talk) =>
    talk.turns.map((turn, at) =>
      [idText(talk), role(turn), turn.text, position(at)].map(quoted).join(delimiter),
    ),
  )
  const order = draws.shuffled(rows.length)
  const text = [
    `session_id${delimiter}role${delimiter}content${delimiter}${column}`,
    ...order.map((at) => rows[at]!),
  ].join(draws.pick(['\n', '\r\n']))
  return {
    files: { 'log.csv': written(text, draws) },
    choices: { columns: { order: column } },
    ...(isLost ? { ambiguous: 'ids' as const } : isUnclear && { ambiguous: 'order' as const }),
  }
}

const exchangeTable = (all: readonly Known[], draws: Draws): Log => {
  const rows = all.flatMap((talk) =>
    exchanges(talk, false).map(({ asked, answered }) =>
      [talk.id, asked[0]!.text, answered.text].map(quoted).join(','),
    ),
  )
  return { files: { 'log.csv': written(['chat_id,prompt,response', ...rows].join('\n'), draws) } }
}

const conversationTable = (all: readonly Known[], draws: Draws): Log => ({
  files: {
    'log.csv': written(
      [
        'id,messages',
        ...all.map((talk) => `${quoted(talk.id)},${quoted(json(messagesOf(talk.turns)))}`),
      ].join('\n'),
      draws,
    ),
  },
})

/** Traces of sessions, in any order of the file: their times say what came first. */
function traces(
  all: readonly Known[],
  draws: Draws,
  traceOf: (talk: Known, at: number, time: string) => object,
): Log {
  const isUnclear = draws.pick([false, false, false, true])
  const position = draws.pick(isUnclear ? unclear : clear)
  const records = all.flatMap((talk) =>
    exchanges(talk, false).map((_, at) => traceOf(talk, at, position(at))),
  )
  const isAmbiguous = isUnclear && all.some(({ turns }) => turns.length > 2)
  return {
    files: documents(
      draws.shuffled(records.length).map((at) => records[at]),
      draws,
    ),
    ...(isAmbiguous && { ambiguous: 'order' as const }),
  }
}

const gemini = ({ speaker, text }: Turn) => ({
  role: speaker === 'seeker' ? 'user' : 'model',
  parts: [{ text }],
})

/** A log of these talks in a format. */
type Made = (all: readonly Known[], draws: Draws) => Log

const calls =
  (record: (talk: Known, asked: readonly Turn[], answered: Turn) => object): Made =>
  (all, draws) => {
    const isWhole = draws.pick([true, false])
    const records = all.flatMap((talk) =>
      exchanges(talk, isWhole).map(({ asked, answered }) => ({
        session_id: idOf(talk),
        ...record(talk, asked, answered),
      })),
    )
    return { files: documents(records, draws) }
  }

/** JSON of no known shape, with a record for each turn, or with a list of messages under a name. */
const mapped: readonly Made[] = [
  (all, draws) => {
    const isUnclear = draws.pick([false, false, false, true])
    const position = draws.pick(isUnclear ? [...unclear, repeated] : clear)
    const records = all.flatMap((talk) =>
      talk.turns.map((turn, at) => ({
        chat: idOf(talk),
        who: role(turn),
        said: turn.text,
        nr: position(at),
      })),
    )
    return {
      files: documents(
        draws.shuffled(records.length).map((at) => records[at]),
        draws,
      ),
      choices: { id: 'chat', columns: { role: 'who', text: 'said', order: 'nr' } },
      ...(isUnclear && { ambiguous: 'order' as const }),
    }
  },
  (all, draws) => {
    const position = draws.pick(clear)
    const records = all.map((talk) => {
      const items = talk.turns.map((turn, at) => ({
        who: role(turn),
        said: turn.text,
        at: position(at),
      }))
      return { chat: idOf(talk), talk: draws.shuffled(items.length).map((at) => items[at]) }
    })
    return {
      files: documents(records, draws),
      choices: {
        id: 'chat',
        columns: { messages: 'talk', role: 'who', text: 'said', order: 'at' },
      },
    }
  },
]

export const logs: Readonly<Record<Format, readonly Made[]>> = {
  json: mapped,
  'esc-eval': [
    (all) => ({
      files: {
        'log.json': json(
          Object.fromEntries(
            all.map(({ id, turns }) => [
              id,
              turns.map(
                ({ speaker, text }) =>
                  `${speaker === 'seeker' ? 'ESC-Role' : 'AI assistant'}：${text}`,
              ),
            ]),
          ),
        ),
      },
    }),
  ],
  transcript: [
    (all, draws) => ({
      files: Object.fromEntries(
        all.map(({ id, turns }) => [
          `${id}.txt`,
          written(
            turns.map((turn) => `${role(turn)}: ${turn.text}\n`).join(draws.pick(['', '\n'])),
            draws,
          ),
        ]),
      ),
    }),
  ],
  csv: [tableOf, tableOf, exchangeTable, conversationTable],
  openai: [
    (all, draws) => ({
      files: documents(
        all.map((talk) => ({ id: idOf(talk), messages: messagesOf(talk.turns) })),
        draws,
      ),
    }),
    calls((_, asked, answered) => ({
      request: { messages: messagesOf(asked) },
      response: {
        choices: [
          {
            index: 0,
            finish_reason: 'stop',
            message: { role: 'assistant', content: answered.text },
          },
        ],
      },
    })),
  ],
  'openai-responses': [
    calls((_, asked, answered) => ({
      request: { input: messagesOf(asked) },
      response: {
        object: 'response',
        output: [
          {
            type: 'message',
            role: 'assistant',
            content: [{ type: 'output_text', text: answered.text }],
          },
        ],
      },
    })),
  ],
  'openai-batch': [
    (all, draws) => {
      const wanted = all.map(({ id, turns }) => ({ id, turns: turns.slice(0, 2) }))
      return {
        files: {
          ...documents(
            all.map(({ id, turns }) => ({
              custom_id: id,
              body: { messages: messagesOf(turns.slice(0, 1)) },
            })),
            draws,
            'asked',
          ),
          ...documents(
            draws.shuffled(all.length).map((at) => ({
              custom_id: all[at]!.id,
              response: {
                status_code: 200,
                body: {
                  choices: [{ message: { role: 'assistant', content: all[at]!.turns[1]!.text } }],
                },
              },
            })),
            draws,
            'answered',
          ),
        },
        wanted,
      }
    },
  ],
  anthropic: [
    calls((_, asked, answered) => ({
      request: { messages: messagesOf(asked) },
      response: {
        type: 'message',
        role: 'assistant',
        stop_reason: 'end_turn',
        content: [{ type: 'text', text: answered.text }],
      },
    })),
  ],
  gemini: [
    calls((_, asked, answered) => ({
      request: { contents: asked.map(gemini) },
      response: { candidates: [{ finishReason: 'STOP', content: gemini(answered) }] },
    })),
  ],
  inspect: [
    (all, draws) => ({
      files: documents(
        all.map((talk) => ({
          id: idOf(talk),
          epoch: 1,
          output: {},
          messages: messagesOf(talk.turns),
        })),
        draws,
      ),
    }),
  ],
  promptfoo: [
    (all, draws) => ({
      files: documents(
        all.map((talk, at) => ({
          prompt: { raw: json(messagesOf(talk.turns.slice(0, -1))) },
          provider: 'p',
          vars: {},
          testIdx: at,
          response: { output: talk.turns.at(-1)!.text },
        })),
        draws,
      ),
      wanted: all.map((talk, at) => ({ ...talk, id: `test-${at}` })),
    }),
  ],
  'mt-bench': [
    (all, draws) => {
      const of = (talk: Talk, speaker: string): string[] =>
        talk.turns.filter((turn) => turn.speaker === speaker).map(({ text }) => text)
      return {
        files: {
          ...documents(
            all.map((talk) => ({ question_id: idOf(talk), turns: of(talk, 'seeker') })),
            draws,
            'asked',
          ),
          ...documents(
            draws.shuffled(all.length).map((at) => ({
              question_id: idOf(all[at]!),
              model_id: 'm',
              choices: [{ index: 0, turns: of(all[at]!, 'supporter') }],
            })),
            draws,
            'answered',
          ),
        },
      }
    },
  ],
  sharegpt: [
    (all, draws) => ({
      files: documents(
        all.map((talk) => ({
          id: idOf(talk),
          conversations: talk.turns.map(({ speaker, text }) => ({
            from: speaker === 'seeker' ? 'human' : 'gpt',
            value: text,
          })),
        })),
        draws,
      ),
    }),
  ],
  langfuse: [
    (all, draws) =>
      traces(all, draws, (talk, at, timestamp) => ({
        id: `t${talk.id}-${at}`,
        sessionId: idOf(talk),
        timestamp,
        input: talk.turns[at * 2]!.text,
        output: talk.turns[at * 2 + 1]!.text,
      })),
  ],
  langsmith: [
    (all, draws) =>
      traces(all, draws, (talk, at, time) => ({
        id: `r${talk.id}-${at}`,
        run_type: 'chain',
        start_time: time,
        extra: { metadata: { thread_id: idOf(talk) } },
        inputs: { input: talk.turns[at * 2]!.text },
        outputs: { output: talk.turns[at * 2 + 1]!.text },
      })),
  ],
}
