/**
 * Prompts of the simulated seeker that are in the paper but not in the program: chain of thought
 * (CoT), and both strategies with a sample dialogue (ICL).
 */
import type { JsonObject } from '@attune/core'
import { type ReleasedWording, type TemplateText, verbatim } from '../index.js'
import { type Extraction, extractPrompt } from '../sage/cut.js'
import { has, type Part } from '../sage/parts.js'
import { blocksOf } from '../sage/printed-text.js'

const zh = /[\u4e00-\u9fff]/
/** Matches the beginning of a prompt that asks a model to play a person. */
const begins = /^[^\p{L}\p{N}]*(?:You|Now you|Please|Suppose|Imagine|Act|[你您请假现])/iu
const fields = {
  sample: /example|sample|dialog|conversation|示例|例子|对话/i,
  card: /card|role|information|profile|character|problem|角色|信息|人物/i,
}
const role: Part['contents'][number] = [
  'the role of a person with worries, and the assistant',
  has(/worr|trouble|confus|distress|problem|困扰|烦恼|困惑/i, /assistant|AI|助手/i),
]
const steps: Part['contents'][number] = [
  'the rounds of the talk',
  has(/(?:five|5|several|multiple) (?:rounds|turns)|轮/i),
]

const parts: Readonly<Record<string, Part>> = {
  'zero-shot': {
    first: begins,
    length: [120, 4000],
    contents: [
      role,
      ['no rounds', (text) => !steps[1](text)],
      ['no sample', (text) => !sampled(text)],
    ],
    fields,
    needs: ['card'],
  },
  cot: {
    first: begins,
    length: [200, 6000],
    contents: [role, steps, ['no sample', (text) => !sampled(text)]],
    fields,
    needs: ['card'],
  },
  icl: {
    first: begins,
    length: [120, 6000],
    contents: [role, ['no rounds', (text) => !steps[1](text)], ['a sample', sampled]],
    fields,
    needs: ['card', 'sample'],
  },
  'cot-icl': {
    first: begins,
    length: [200, 8000],
    contents: [role, steps, ['a sample', sampled]],
    fields,
    needs: ['card', 'sample'],
  },
}

function sampled(text: string): boolean {
  return /[{[<][^}\]>\n]*(?:example|sample|dialog|示例|例子|对话)[^}\]>\n]*[}\]>]/i.test(text)
}

/**
 * Extracts the four printed strategies in both languages. One template contains the prompts with
 * and without a sample. A prompt that is not complete is listed in `missing`, and its template is
 * not written.
 */
export function readPaper(text: string, fault: (why: string) => Error): ReleasedWording {
  const blocks = blocksOf(text)
  const read = (['en', 'zh'] as const).map((language) => {
    const own = blocks.filter((block) => zh.test(block.text) === (language === 'zh'))
    return readIn(language, (id) => extractPrompt(id, parts[id]!, own))
  })
  const templates = read.flatMap((each) => each.templates)
  // Only missing English prompts are reported, because the paper is in English.
  const { missing } = read[0]!
  if (templates.length === 0) throw fault(`no part of it can be cut out: ${missing.join('; ')}`)
  const settings: JsonObject = { evaluations: { 'esc-eval': { simulator: { strategy: 'cot' } } } }
  return {
    templates,
    covers: `of the paper: ${templates.map(({ prompt, language }) => `${prompt.slice('esc-eval/'.length)} (${language})`).join(', ')}`,
    settings,
    ...(missing.length > 0 && { missing }),
  }
}

function readIn(language: string, found: (id: string) => Extraction) {
  const missing: string[] = []
  const pair = (id: string, plain: string, withSample: string): TemplateText[] => {
    const [one, other] = [found(plain), found(withSample)]
    for (const [name, made] of [
      [plain, one],
      [withSample, other],
    ] as const)
      if ('why' in made) missing.push(`${name}: ${made.why}`)
    if ('why' in one || 'why' in other) return []
    const whole = `{{#plain}}${one.text}{{/plain}}{{#sample}}${other.text}{{/sample}}`
    return [verbatim(`esc-eval/${id}`, language, whole, 'system')]
  }
  const templates = [
    ...pair('role-play', 'zero-shot', 'icl'),
    ...pair('role-play-steps', 'cot', 'cot-icl'),
  ]
  return { templates, missing }
}
