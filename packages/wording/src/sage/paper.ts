/**
 * English prompts of the validation studies and of the agent, which are in the paper but not in the
 * release.
 */
import type { JsonObject } from '@attune/core'
import { type ReleasedWording, type TemplateText, verbatim } from '../index.js'
import { type Extraction, extractPrompt } from './cut.js'
import { generatorParts } from './generator-parts.js'
import { type Part, parts, statesIn } from './parts.js'
import { type Block, blocksOf } from './printed-text.js'
import { statementsIn } from './statements.js'

const zh = /[\u4e00-\u9fff]/

/**
 * Section of a config (`judges` or `analyses`) for the component of each prompt. The prompts show
 * dialogues without marks.
 */
const places: Readonly<Record<string, 'judges' | 'analyses'>> = {
  relationship: 'judges',
  utterance: 'judges',
  strategies: 'judges',
  'case-analysis': 'judges',
  coordinates: 'analyses',
}
const components: Readonly<Record<string, string>> = {
  'strategy-annotation': 'strategies',
  'model-profile': 'coordinates',
  'social-coordinates': 'coordinates',
}

/**
 * Extracts the English prompts from the paper. Texts with Chinese characters become the Chinese
 * templates. A prompt that is not complete is listed in `missing` and not written.
 */
export const readPaper = (text: string, fault: Fault): ReleasedWording =>
  readParts(parts, text, fault)

type Fault = (why: string) => Error

/**
 * Extracts the prompts of the profile generator. Their sentence about the character is not in the
 * paper and was written for Attune.
 */
export function readPrintedGenerator(text: string, fault: Fault): ReleasedWording {
  const { templates, covers, missing } = readParts(generatorParts, text, fault)
  const character = (language: string) =>
    language === 'zh' ? '{{type}}：{{traits}}' : '{{type}}: {{traits}}'
  return {
    templates: templates.map((each) => ({
      ...each,
      text: each.text.replaceAll('{{character}}', character(each.language)),
    })),
    covers: `${covers}, but for the sentence on the character`,
    settings: {
      evaluations: { sage: { scenarios: { use: 'sage/persona-pool', form: 'released' } } },
    },
    ...(missing && { missing }),
  }
}

type Parts = Readonly<Record<string, Part>>

function readParts(wanted: Parts, text: string, fault: Fault): ReleasedWording {
  const blocks = blocksOf(text)
  const languages = (['en', 'zh'] as const).map((language) => ({
    language,
    ...readIn(
      wanted,
      language,
      blocks.filter((block) => zh.test(block.text) === (language === 'zh')),
    ),
  }))
  const written = languages.filter(({ templates }) => templates.length > 0)
  // Only missing English prompts are reported, because the paper is in English. A translated copy
  // may contain Chinese ones too.
  const { missing } = languages[0]!
  if (written.length === 0) throw fault(`no part of it can be cut out: ${missing.join('; ')}`)
  const covers = written
    .map(({ language, templates }) => `${names(templates).join(', ')} (${language})`)
    .join('; ')
  const found = names(written.flatMap(({ templates }) => templates))
  return {
    templates: written.flatMap(({ templates }) => templates),
    covers: `of the paper: ${covers}`,
    settings: settingsOf(found),
    ...(missing.length > 0 && { missing }),
  }
}

const names = (templates: readonly TemplateText[]): string[] => [
  ...new Set(templates.map(({ prompt }) => prompt.slice('sage/'.length))),
]

function readIn(wanted: Parts, language: string, blocks: readonly Block[]) {
  const cuts = Object.entries(wanted).map(([id, part]): [string, Extraction] => [
    id,
    extractPrompt(id, part, blocks),
  ])
  const [states, known] = [statesOf(blocks), new Map(cuts)]
  const message = known.get('message-plain')
  // Without this, the prompt would be the paper's, but the definitions of the states Attune's own.
  if (message && 'text' in message && message.text.includes('{{states}}') && states === undefined)
    known.set('message-plain', { why: 'the definitions of its five states cannot be cut out' })
  const template = (id: string, text: string) => verbatim(`sage/${id}`, language, text)
  const templates = [...known].flatMap(([id, made]) => {
    if ('why' in made) return []
    const count = wanted[id]!.statements
    const statements = count === undefined ? undefined : statementsIn(made.printed, count)
    return [
      template(id, made.text),
      ...(statements
        ? [
            template(
              `${id}-statements`,
              statements.map((each, at) => `${at + 1}. ${each}`).join('\n'),
            ),
          ]
        : []),
      ...(made.text.includes('{{states}}') ? [template('states', states!)] : []),
    ]
  })
  return {
    templates,
    missing: [...known].flatMap(([id, made]) => ('why' in made ? [`${id}: ${made.why}`] : [])),
  }
}

/**
 * Definitions of the five states, if the paper prints them separately from the prompt, as exactly
 * five lines.
 */
function statesOf(blocks: readonly Block[]): string | undefined {
  const lists = blocks.filter(
    ({ text }) => statesIn(text) && text.split('\n').filter(Boolean).length === 5,
  )
  const texts = [...new Set(lists.map(({ text }) => text))].filter((text) => !/[$\\{}]/.test(text))
  return texts.length === 1 ? texts[0] : undefined
}

function settingsOf(found: readonly string[]): JsonObject {
  const conversation = 'bare'
  const own = new Set(found.map((name) => components[name] ?? name))
  const at = (place: 'judges' | 'analyses'): JsonObject =>
    Object.fromEntries(
      Object.entries(places)
        .filter(([name, of]) => of === place && own.has(name))
        .map(([name]) => [`sage/${name}`, { model: 'judge', conversation }]),
    )
  const isAgent = found.includes('emotion-estimate') && found.includes('message-plain')
  const sage = {
    ...(isAgent && { simulator: { conversation } }),
    judges: at('judges'),
    analyses: at('analyses'),
  }
  return { evaluations: { sage } }
}
