/**
 * Whether a first screen names every supporter with a flag on more than a tenth of its dialogues:
 * counted from the records.
 */
import { expect } from 'vitest'
import { type Environment, records } from './in-process.js'

interface Recorded {
  readonly type: string
  readonly evaluation: string
  readonly supporter: string
  readonly dialogue: {
    readonly state: string
    readonly why?: string
    readonly value?: { readonly flags?: readonly { kind: string }[] }
  }
}

/** Words of a sentence by the flags that it says in words; other flags are said by their names. */
const words: Readonly<Record<string, RegExp>> = {
  'empty-reply': /empty/,
  'cut-reply': /cut off|maxTokens/,
  'filtered-reply': /content filter/,
  'looping-reply': /in a loop/,
  'foreign-reply': /another language or script/,
  'same-reply': /same reply throughout/,
  lost: /lost/,
}

export async function expectHealthNamed(
  folder: string,
  env: Environment,
  terminal: string,
): Promise<void> {
  const dialogues = (await records(folder, env))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Recorded)
    .filter(({ type }) => type === 'dialogue')
  const screen = terminal.replaceAll(/\s+/g, ' ')
  const groups = new Map<string, Recorded[]>()
  for (const each of dialogues) {
    const name = JSON.stringify([each.evaluation, each.supporter])
    groups.set(name, [...(groups.get(name) ?? []), each])
  }
  for (const own of groups.values()) {
    const flagsOf = ({ dialogue }: Recorded): readonly string[] =>
      dialogue.state === 'known'
        ? [...new Set((dialogue.value?.flags ?? []).map(({ kind }) => kind))]
        : dialogue.why?.startsWith('failed') === true
          ? ['lost']
          : []
    const kinds = new Set(own.flatMap(flagsOf))
    for (const kind of kinds) {
      const count = own.filter((each) => flagsOf(each).includes(kind)).length
      if (10 * count <= own.length) continue
      const { supporter } = own[0]!
      const said =
        screen.includes(`${supporter}: `) && (words[kind]?.test(screen) ?? screen.includes(kind))
      expect({ supporter, kind, count, of: own.length, said }).toMatchObject({ said: true })
    }
  }
}
