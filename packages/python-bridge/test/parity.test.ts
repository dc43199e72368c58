/**
 * Features that methods in TypeScript have, in Python: conversations, stand-ins, probes, tables of
 * the kit. Python is real.
 */
import { type Conversation, type Supporter, known } from '@attune/core'
import { component, dialogueOf, evaluationOf } from '@attune/testkit'
import { expect, test } from 'vitest'
import { imports, isSkipped, loaded, messageOf, talk } from './methods.js'

const code = `${imports}
import dataclasses

@simulator(revision=1)
def two(scenario, supporter):
    """Two talks."""
    first = [Turn("seeker", "Hi.")]
    first.append(supporter.reply(first))
    second = [Turn("seeker", "Again.")]
    second.append(supporter.reply(second, brief="Notes.", system="Be brief.", id="second"))
    return Dialogue([*first, *second], Ending("turn-limit"))

@judge(revision=1, prefers_kindness=True, gives={"criteria": {"warm": {"range": [0, 9]}}})
def warm(dialogue, ctx):
    """Asks."""
    asked = ctx.ask("q", talk="Hello!", parse=scale(0, 9), stand_in=lambda given: "7" if "!" in given["talk"] else "2")
    return [Verdict("warm", asked.answer)]

@analysis(revision=1)
def table(evaluation: Evaluation):
    """Tables of Attune, of the component's rows and of rows of its own."""
    rows = [dataclasses.replace(row, value=known(10 - row.value.value)) for row in evaluation.observations(kind="measure")]
    columns = [Column("m", "M", better="higher")]
    return [
        evaluation.compare("measure", source="felt", id="d", title="D", columns=["m"]),
        evaluation.means("measure", id="own", title="Own", columns=columns, rows=rows),
        {"tables": [Table("t", "T", [Column("a", "A")], [{"a": evaluation.supporters[0]}])]},
    ]

@analysis(revision=1)
def wrong(evaluation: Evaluation):
    """Names a measure that there is not."""
    return evaluation.compare("measure", source="felt", id="d", title="D", columns=["n"])
`
const files = { 'prompts/q.en.md': 'Rate {{talk}} from 0 to 9.' }

const evaluation = evaluationOf({
  gives: { felt: { measures: { m: { range: [0, 10], better: 'lower' } } } },
  dialogues: Array.from({ length: 10 }, (_, at) =>
    ['a', 'b'].map((supporter, side) => ({
      supporter,
      scenario: { id: `s${at}` },
      dialogue: talk,
      estimates: {
        felt: { measures: { m: known(((at * 7) % 5) + (1 + (at % 3)) * side) }, series: {} },
      },
    })),
  ).flat(),
})

test.skipIf(isSkipped)('methods in Python have what methods in TypeScript have', async () => {
  const { plugin } = await loaded(code, { files })
  const said: Partial<Conversation>[] = []
  const supporter: Supporter = {
    name: 'one',
    repeat: 1,
    reply: async ({ brief, system, id }) => {
      said.push({ ...(brief && { brief }), ...(system && { system }), id })
      return { speaker: 'supporter', text: `Reply ${said.length}.` }
    },
  }
  const { result } = await component(plugin, 'two').simulate({
    supporter,
    scenario: { brief: 'A coach.' },
  })
  expect(result.turns.map(({ text }) => text)).toEqual(['Hi.', 'Reply 1.', 'Again.', 'Reply 2.'])
  expect(said[0]).toMatchObject({ brief: 'A coach.' })
  expect(said[1]).toMatchObject({ brief: 'Notes.', system: 'Be brief.' })
  expect(said[1]!.id).toBe(`${said[0]!.id}/second`)

  const verdicts = await component(plugin, 'warm').judge(dialogueOf('Hi.', 'Hello.'))
  expect(verdicts.result).toMatchObject([{ outcome: { value: 7 } }])
  const judge = plugin.components['warm']!.create!({} as never, { python: undefined } as never)
  expect(judge).toMatchObject({ prefersKindness: true })

  const { tables, sentences } = (await component(plugin, 'table').analyse(evaluation)).result
  expect(tables.map(({ id }) => id)).toEqual(['d', 'own', 't'])
  expect(tables[0]!.rows[0]!['m']).toMatchObject({
    value: { value: expect.closeTo(-1.9) },
    interval: { level: 0.95 },
  })
  expect(tables[1]!.rows[0]!['m']).toMatchObject({ value: known(8) })
  expect(tables[2]).toMatchObject({ notes: [], rows: [{ a: 'a' }] })
  expect(sentences?.join(' ')).toMatch(/m/)
  const failed = await component(plugin, 'wrong').analyse(evaluation).catch(messageOf)
  expect(failed).toMatch(/"n"|no .*n\b/)
})

test.skipIf(isSkipped)('an import that takes long is reported with its line', async () => {
  const slow = `${imports}\ntime.sleep(0.9)\n@scenarios(revision=1)\ndef s():\n    """None."""\n    yield Scenario("a", "en")\n`
  const settings = {
    env: { PYTHONPATH: `${import.meta.dirname}/../../../python/src`, ATTUNE_SLOW_IMPORT: '0.2' },
  }
  const { heard } = await loaded(slow, { settings })
  expect(heard.join('')).toMatch(/mine\.py, line 4 has been importing for \d s\. Attune waits\./)
})

test.skipIf(isSkipped).each([
  [
    'a relative import',
    `from .helper import n\n${imports}`,
    /relative import.*mine\.py, line 1.*Write `from helper import name`/s,
  ],
  [
    'an async analysis',
    `${imports}\n@analysis(revision=1)\nasync def a(evaluation):\n    """A."""\n    return {}\n`,
    /a is an async function.*Write def/s,
  ],
  [
    'a class',
    `${imports}\n@estimator(revision=1, gives={"measures": {"m": {}}})\nclass E:\n    """E."""\n`,
    /@estimator decorates E, a class.*above a def/s,
  ],
  [
    'kindness of an estimator',
    `${imports}\n@estimator(revision=1, prefers_kindness=True, gives={"measures": {"m": {}}})\ndef e(dialogue):\n    """E."""\n    return Estimate({"m": 1})\n`,
    /prefers_kindness, and e is no judge/,
  ],
])('%s is named with its fix', async (_, text, says) => {
  const found = await loaded(text, { files: { 'helper.py': 'n = 1\n' } }).then(
    () => 'loaded',
    (error: Error & { fix?: string }) => `${messageOf(error)} ${error.fix ?? ''}`,
  )
  expect(found).toMatch(says)
})
