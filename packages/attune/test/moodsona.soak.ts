/**
 * The seven personas of moodsona 0.2.0, and moods as its own simulator has them, with one script of
 * answers. `ATTUNE_MOODSONA` names the folder that contains the package; without it nothing is
 * compared. The Python of `ATTUNE_MOODSONA_PYTHON` (default: python3) needs PyYAML.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Scenario } from '@attune/core'
import type { Mood, PreviousSession, Simulator } from '@attune/core/internal'
import { corePlugin } from '@attune/host'
import returning from '@attune/plugin-returning'
import { make, scriptedContext, scriptedSupporter } from '@attune/testkit'
import { expect, test } from 'vitest'

const { seeker } = corePlugin.components as unknown as Record<string, never>
const { moodsona } = returning.components as unknown as Record<string, never>

/** A stream of uniform numbers (Park and Miller, CACM 31, 1988). */
function createRandom(name: string): () => number {
  let state = [...name].reduce((so, each) => (31 * so + each.charCodeAt(0)) % 2_147_483_647, 7) + 1
  return () => (state = (16_807 * state) % 2_147_483_647) / 2_147_483_647
}

const DAYS = 12
const TURNS = 5
const packages = process.env['ATTUNE_MOODSONA']
const python = process.env['ATTUNE_MOODSONA_PYTHON'] ?? 'python3'

interface Turn {
  readonly emotion: unknown
  readonly energy: unknown
  readonly rules: readonly unknown[]
  readonly intent: string
  readonly isReadable: boolean
}

const pick = <T>(random: () => number, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)]!

const intents = ['reply', 'reply', 'reply', 'short_reply', 'change_topic', 'test_boundary']

function scriptOf(id: string, rules: number) {
  const random = createRandom(`script ${id}`)
  const number = (): number => Math.floor(random() * 101)
  return Array.from({ length: DAYS }, () => ({
    turns: Array.from({ length: TURNS }, (): Turn => {
      const last = random()
      return {
        emotion: pick(random, [number(), number(), String(number()), number() + 0.5]),
        energy: number(),
        rules: Array.from({ length: Math.floor(random() * 3) }, () =>
          pick(random, [1 + Math.floor(random() * rules), rules + 3, 0, '1']),
        ),
        intent: last < 0.06 ? 'end_day' : last < 0.14 ? 'skip_tomorrow' : pick(random, intents),
        isReadable: random() > 0.08,
      }
    }),
    notes:
      random() < 0.15
        ? 'no notes'
        : { lines: ['We talked.'], stance: pick(random, ['open', 'guarded', 'hostile']) },
  }))
}

type Script = ReturnType<typeof scriptOf>

const line = (day: number, turn: number): string =>
  `Line ${'abcdefghijkl'[day]!.repeat(5)} ${'vwxyz'[turn]!.repeat(7)} of ${day} and ${turn}.`

const forMoodsona = (script: Script): object[] =>
  script.map(({ turns, notes }, day) => ({
    turns: turns.map(({ emotion, energy, rules, intent, isReadable }, turn) => {
      const state = { inner_thought: 'Hm.', emotion, energy, intent, rules_triggered: rules }
      return isReadable
        ? `<state>${JSON.stringify(state)}</state>\n<message>${line(day, turn)}</message>`
        : '?'
    }),
    notes:
      typeof notes === 'string'
        ? notes
        : JSON.stringify({ memory: notes.lines, stance: notes.stance }),
  }))

const skips = ({ annotations = {} }: PreviousSession['dialogue']): boolean =>
  (annotations['decision'] as { readonly skipTomorrow?: boolean } | undefined)?.skipTomorrow ===
  true

async function played(person: Scenario, script: Script, offsets: readonly number[]) {
  const previous: PreviousSession[] = []
  const days: ({ moods: unknown[]; end: unknown } | null)[] = []
  const made = make(seeker!, { turns: TURNS }) as Simulator
  for (const at of script.keys()) {
    const number = at + 1
    const scenario: Scenario = {
      ...person,
      id: `${person.id}@${number}`,
      sessions: person.sessions!.slice(0, number),
      session: { person: person.id, number },
    }
    const last = previous.at(-1)
    if (last?.held === true && last.day === number - 1 && skips(last.dialogue)) {
      days.push(null)
      continue
    }
    const supporter = scriptedSupporter('I see.')
    const answers = ({ prompt }: { readonly prompt: string }) => {
      const { turns, notes } = script[at]!
      if (prompt.endsWith('seeker-notes'))
        return typeof notes === 'string'
          ? notes
          : JSON.stringify({ notes: notes.lines, stance: notes.stance })
      const turn = supporter.heard.length
      const said = turns[Math.min(turn, TURNS - 1)]!
      const { emotion, energy, rules, intent } = said
      return said.isReadable
        ? JSON.stringify({
            thought: 'Hm.',
            emotion,
            energy,
            rules,
            intent,
            message: line(at, turn),
          })
        : '?'
    }
    const scripted = scriptedContext({
      component: seeker!,
      use: 'core/seeker',
      answers: answers as never,
      seed: 'x',
    })
    const gap = last === undefined ? null : number - last.day
    const session = { number, day: number, gap, held: true, why: null } as const
    const own: Readonly<Record<string | symbol, unknown>> = {
      session,
      previous: [...previous],
      // The number of a night, in the middle of the interval that gives the offset.
      random: () => () => (offsets[at]! + 10.5) / 21,
    }
    const context = new Proxy(scripted.context, {
      get: (target, name) => own[name] ?? (Reflect.get(target, name) as unknown),
    })
    const dialogue = await made.simulate(scenario, supporter, context)
    previous.push({ ...session, dialogue })
    days.push({
      moods: dialogue.turns.flatMap(
        ({ annotations }) => (annotations?.['mood'] as Mood | undefined) ?? [],
      ),
      end: dialogue.annotations!['mood'],
    })
  }
  return days
}

const personas = async (): Promise<readonly Scenario[]> => {
  const all: Scenario[] = []
  const source = make(moodsona!, { folder: join(packages!, 'moodsona/personas'), days: DAYS })
  for await (const each of (source as { load(): AsyncIterable<Scenario> }).load()) all.push(each)
  return all
}

test.skipIf(packages === undefined)('the personas of the package are read', async () => {
  expect(await personas()).toHaveLength(7)
})

test.skipIf(packages === undefined)(
  'moods are those of moodsona',
  { timeout: 120_000 },
  async () => {
    let turns = 0
    for (const person of await personas()) {
      const script = scriptOf(person.id, person.rules!.length)
      const random = createRandom(`nights ${person.id}`)
      const offsets = script.map(() => Math.floor(random() * 21) - 10)
      const file = join(packages!, 'moodsona/personas/examples', `${person.id}.yaml`)
      const input = JSON.stringify({
        package: packages,
        persona: file,
        offsets,
        days: forMoodsona(script),
      })
      const oracle = join(import.meta.dirname, 'moodsona-oracle.py')
      const { stdout, stderr } = spawnSync(python, [oracle], { input, encoding: 'utf8' })
      expect(stderr).toBe('')
      const own = await played(person, script, offsets)
      expect(own).toEqual(JSON.parse(stdout))
      turns += own.reduce((sum, day) => sum + (day?.moods.length ?? 0), 0)
    }
    expect(turns).toBeGreaterThan(200)
  },
)
