/** Templates of a plugin in Python show what the code passes to them. Python is real. */
import { expect, test } from 'vitest'
import { component } from '@attune/testkit'
import { PluginRegistry } from '@attune/config'
import { imports, isSkipped, loaded, messageOf, talk } from './methods.js'

const asking = (call: string, before = ''): string => `${imports}
${before}
@estimator(revision=1, gives={"measures": {"m": {}}})
def e(dialogue, ctx):
    """Asks."""
    asked = ${call}
    return Estimate({"m": asked.answer})
`
const usual = asking('ctx.ask("q", talk="a", parse="number", stand_in="1")')

test.skipIf(isSkipped).each([
  ['no field', usual, { 'prompts/q.en.md': 'Rate.' }, 'prompts/q.en.md does not show {{talk}}'],
  [
    'single braces',
    usual,
    { 'prompts/q.en.md': 'Rate {talk}.' },
    'prompts/q.en.md has {talk} in single braces',
  ],
  [
    'one language only',
    usual,
    { 'prompts/q.en.md': '{{talk}}', 'prompts/q.zh.md': '请评分。' },
    'prompts/q.zh.md does not show {{talk}}',
  ],
  [
    'a dict of fields',
    asking('ctx.ask("q", {"talk": "a"}, stand_in="1")'),
    { 'prompts/q.en.md': 'Rate.' },
    'prompts/q.en.md does not show {{talk}}',
  ],
  [
    'a declared prompt',
    asking('ctx.ask(Q, talk="a")', 'Q = Prompt("q", parse="number", stand_in="1")'),
    { 'prompts/q.en.md': 'Rate { talk }.' },
    'prompts/q.en.md has {talk} in single braces',
  ],
  [
    'an object of a form',
    asking('ctx.ask_json("q", {"n": range(0, 5)}, talk="a")'),
    { 'prompts/q.en.md': 'Rate.' },
    'prompts/q.en.md does not show {{talk}}',
  ],
])('refused when it is loaded: %s', async (_, code, files, said) => {
  expect(await loaded(code, { files }).then(() => 'loaded', messageOf)).toContain(said)
})

test.skipIf(isSkipped)('a field that only the call knows is refused when it is asked', async () => {
  const { plugin } = await loaded(asking('ctx.ask("q", **{"talk": "a"}, stand_in="1")'), {
    files: { 'prompts/q.en.md': 'Rate.' },
  })
  const said = await component(plugin, 'e').estimate(talk).then(String, messageOf)
  expect(said).toContain(
    'the prompt "q" is given talk, and none of its templates shows it: write {{talk}}',
  )
})

test.skipIf(isSkipped)('a language that shows fewer fields than another is refused', async () => {
  const { plugin } = await loaded(asking('ctx.ask("q", **{"talk": "a"}, stand_in="1")'), {
    files: { 'prompts/q.en.md': '{{talk}}', 'prompts/q.zh.md': '请评分。' },
  })
  expect(() => new PluginRegistry().add(plugin, 'mine.py')).toThrow(
    'q.zh.md should be a template that shows its fields',
  )
})
