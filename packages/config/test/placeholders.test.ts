// Placeholders of other tools in values are named, with the form that reads an environment variable
// here.
import { describe, expect, test } from 'vitest'
import { placeholderIn } from '../src/written/placeholders.js'
import { EVALUATIONS, lines, Workspace } from '@attune/testkit/shared/workspace.js'

const refusal = async (...config: readonly string[]): Promise<string[]> => {
  const { text } = await new Workspace({ 'attune.config.yaml': lines(...config) }).refusal()
  return text
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
}
const bot = (member: string): string =>
  `supporters: { bot: { use: core/http, url: "http://localhost/chat", ${member} } }`

describe('a value', () => {
  test.each<readonly [written: string, name: string]>([
    ['${VERSION}', 'VERSION'],
    ['v-${BOT_SHA}', 'BOT_SHA'],
    ['${bot_sha}', 'bot_sha'],
    ['${VERSION:-dev}', 'VERSION'],
    ['${env.VERSION}', 'VERSION'],
    ['${process.env.VERSION}', 'VERSION'],
    ['${{ env.VERSION }}', 'VERSION'],
    ['${{ secrets.BOT_SHA }}', 'BOT_SHA'],
    ['{{VERSION}}', 'VERSION'],
    ['{{ VERSION }}', 'VERSION'],
    ['{{env.VERSION}}', 'VERSION'],
    ['{{ env.version }}', 'version'],
    ['$(VERSION)', 'VERSION'],
    ['$VERSION', 'VERSION'],
    ['%VERSION%', 'VERSION'],
  ])('%s', async (written, name) => {
    const [said, ...more] = await refusal(bot(`version: "${written}"`), EVALUATIONS)
    expect(more).toEqual([])
    expect(said).toMatch(/^attune\.config\.yaml:1:\d+ {2}supporters\.bot\.version holds /)
    expect(said).toContain('which is a placeholder of other tools and stands for nothing here.')
    expect(said).toContain(`Write \${env:${name}}, which reads the environment variable ${name}.`)
  })

  test.each(['${KEY}', '{{KEY}}', '{{env.KEY}}', '$KEY', '${{ secrets.KEY }}'])(
    '%s, where a name is wanted',
    async (written) => {
      const [said] = await refusal(bot(`apiKeyEnv: "${written}"`), EVALUATIONS)
      expect(said).toContain(
        'must be the name of an environment variable, not its value. Write only the name: KEY.',
      )
    },
  )

  test.each([
    [
      'supporters: { bot: { use: core/http, url: "http://x", version: ${SHA} } }',
      'Inside of { } and [ ] this needs quotes: "${env:SHA}"',
    ],
    ['seed: {{SHA}}', '{{SHA}} is a placeholder of other tools: write "${env:SHA}"'],
    ['seed: {{ env.SHA }}', '{{ env.SHA }} is a placeholder of other tools: write "${env:SHA}"'],
  ])('without quotes: %s', async (config, what) => {
    expect((await refusal(config, EVALUATIONS)).join('\n')).toContain(what)
  })
})

describe('no placeholders of other tools are', () => {
  test.each([
    ['${env:SHA}', false],
    ['v${env:SHA:dev}', false],
    ['{{text}}', true],
    ['Say: {{session}}', true],
    ['It costs ${amount} a day.', false],
    ['Write {{name}} where the name belongs.', false],
    ['cost: $5', false],
    ['100 % of {them}', false],
    ['a {{#part}} b', false],
    ['$', false],
  ])('%s', (text, isTemplate) => expect(placeholderIn(text, isTemplate)).toBeUndefined())

  test('places in the body that a bot is sent', async () => {
    const folder = new Workspace({
      'attune.config.yaml': lines(
        bot('request: { input: "{{text}}", all: "{{messages}}" }'),
        EVALUATIONS,
      ),
    })
    expect((await folder.load()).config.evaluations[0]!.supporters[0]!.options['request']).toEqual({
      input: '{{text}}',
      all: '{{messages}}',
    })
  })
})
