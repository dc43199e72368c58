/** Mistakes in methods of Python that a rehearsal finds, before a run pays for its dialogues. */
import { expect, test } from 'vitest'
import { attune, project } from './e2e/in-process.js'
import { isSkipped, settings } from '@attune/testkit/shared/python.js'

/** @param field of the request, @param column of the table */
const method = (field: string, column: string): string => `from attune_eval import *

@judge(revision=1, prompts=["rate"], gives={"criteria": {"warm": {"range": [0, 10]}}})
def five(dialogue, ctx: Context, model: ChatModel = "offline"):
    """Warmth."""
    asked = ctx.ask("rate", ${field}model=model, parse=scale(0, 10), stand_in="5")
    return [Verdict("warm", asked.answer)]

@analysis(revision=1, prompts=[])
def table(evaluation):
    """Warmth of each supporter."""
    return evaluation.means("verdict", source="mine/five", id="t", title="T", columns=["${column}"])
`

const people = ['Ana', 'Ben', 'Cleo'].map((name) =>
  JSON.stringify({ id: name, language: 'en', profile: `You are ${name}. Your ${name} is lost.` }),
)

/** Output of `attune config validate`, in one line. */
async function validated(code: string, prompt: string): Promise<string> {
  const folder = project({
    'attune.config.yaml': {
      plugins: ['./mine.py'],
      python: settings,
      supporters: { bot: { use: 'core/rule-based', manner: 'listening' } },
      evaluations: {
        study: {
          scenarios: { use: 'core/scenarios', file: 'people.jsonl' },
          simulator: { use: 'core/seeker', turns: 2 },
          judges: { 'mine/five': {} },
          analyses: { 'mine/table': {} },
        },
      },
    },
    'people.jsonl': people.join('\n'),
    'mine.py': code,
    'prompts/rate.en.md': `${prompt}\n\nHow warm is the supporter, from 0 to 10?`,
  })
  const { stdout } = await attune(folder, ['config', 'validate'])
  return stdout.replaceAll(/\s+/g, ' ')
}

const shown = ['talk=ctx.transcript(dialogue), ', 'Read this.\n\n{{talk}}'] as const
const blind = 'Note: mine/five sends the same request for different dialogues'
const unknown = 'mine/table fails in the rehearsal: The column "wram" reads "wram"'

test.skipIf(isSkipped)('a prompt without the dialogue, and a misspelt column', async () => {
  const right = await validated(method(shown[0], 'warm'), shown[1])
  expect(right).toContain('is valid.')
  expect(right).not.toContain('sends the same request')

  const unshown = await validated(method('', 'warm'), 'Think of a talk.')
  expect(unshown).toContain(`is valid.`)
  expect(unshown).toContain(blind)

  const misspelt = await validated(method(shown[0], 'wram'), shown[1])
  expect(misspelt).toContain('not all of its components work')
  expect(misspelt).toContain(unknown)
  expect(misspelt).toContain('Did you mean "warm"?')
})
