/** What the paper prints of its validations and of the agent in English: the release has neither. */
import type { JsonObject } from '@attune/core'
import {
  blocksOf,
  blockWith,
  numberedIn,
  type ReleasedWording,
  type TemplateText,
  verbatim,
  withFields,
} from '../index.js'

interface Printed {
  /** What tells the block from all others. */
  readonly marks: readonly RegExp[]
  /** Fields by the words that the paper may have in their place; each that is missing is put at the end. */
  readonly fields: Readonly<Record<string, RegExp>>
}

const dialogue = /dialog|history|conversation|chat|talk|对话|聊天|历史/i
const zh = /[\u4e00-\u9fff]/

const printed: Readonly<Record<string, Printed>> = {
  relationship: {
    marks: [/\bGrades?\b|评分|分数/, /strongly agree|非常同意/i, /^[ \t>*-]*\(?12[.):、]/m, /^(?![\s\S]*<sentence)/i],
    fields: { thoughts: /thought|planning|inner|dialog|history|心理|想法/i },
  },
  utterance: { marks: [/<sentence/i, /^[ \t>*-]*\(?15[.):、]/m], fields: { dialogue } },
  'strategy-annotation': { marks: [/<Strategy>/i, /\bB-3\b/], fields: { reply: /reply|response|回复/i, dialogue } },
  'case-analysis': {
    marks: [
      /(?:mood|emotion)[^.]{0,80}(?:rise|rose|fall|fell|increase|decrease|drop)|情绪[^。]{0,20}(?:上升|下降)/i,
      /analy|分析/i,
      /summar|总结/i,
    ],
    fields: { final: /final|score|outcome|result|最终|结局|结果|分数/i, start: /start|initial|初始|开始/i, dialogue },
  },
  'model-profile': {
    marks: [
      /social distance|社交距离/i,
      /personality|性格/i,
      /profession|occupation|role|职业/i,
      /^(?![\s\S]*\b[xy][ -]?axis)/i,
    ],
    fields: { cases: /case|analys|案例|分析/i },
  },
  'social-coordinates': {
    marks: [/social distance|社交距离/i, /\b[xy][ -]?axis|[xy]轴/i, /structured|结构/i],
    fields: { material: /profile|material|strateg|distribution|资料|画像|策略|分布/i, models: /models?$|模型/i },
  },
  'emotion-estimate': {
    marks: [/TargetCompletion/, /\bChange\b/],
    fields: {
      purpose: /target|purpose|目的|目标/i,
      emotion: /emotion|情绪/i,
      dialogue,
      player: /role|player|persona|profile|角色|人物/i,
      scene: /scene|background|topic|背景|场景/i,
    },
  },
  'message-plain': {
    marks: [/\bThinking\b/, /\bResponse\b/, /^(?![\s\S]*\bOrigin\b)/],
    fields: {
      purpose: /target|purpose|目的|目标/i,
      planning: /planning|analys|notes|分析/i,
      state: /emotion|state|情绪|状态/i,
      dialogue,
      player: /role|player|persona|profile|角色|人物/i,
      scene: /scene|background|topic|背景|场景/i,
    },
  },
}

/** Where each of them is asked. They show what was said without marks. */
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

/** In English, as the paper prints; a block with Chinese signs goes into the Chinese template. */
export function readPaper(text: string, fault: (why: string) => Error): ReleasedWording {
  const blocks = blocksOf(text.replaceAll('\r\n', '\n'))
  const templates = Object.entries(printed).flatMap(([id, { marks, fields }]) =>
    [blocks.filter((block) => zh.test(block)), blocks.filter((block) => !zh.test(block))].flatMap((own, at) => {
      const block = blockWith(own, marks)
      return block === undefined ? [] : templatesOf(id, at === 0 ? 'zh' : 'en', block, fields)
    }),
  )
  const found = [...new Set(templates.map(({ prompt }) => prompt))]
  const needed = ['sage/relationship', 'sage/utterance'].filter((prompt) => !found.includes(prompt))
  if (needed.length > 0)
    throw fault(
      `no block of it looks like the prompt of ${needed.join(' and ')}: fenced blocks, quotes, or what stands below a heading`,
    )
  const names = found.map((prompt) => prompt.slice('sage/'.length))
  return { templates, covers: `of the paper: ${names.join(', ')}`, settings: settingsOf(names) }
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
  const isAgent = found.includes('emotion-estimate') || found.includes('message-plain')
  const sage = { ...(isAgent && { simulator: { conversation } }), judges: at('judges'), analyses: at('analyses') }
  return { evaluations: { sage } }
}

const statements: Readonly<Record<string, number>> = { relationship: 12, utterance: 15 }

function templatesOf(id: string, language: string, block: string, fields: Printed['fields']): TemplateText[] {
  const made = withFields(block, fields)
  const [first = ''] = Object.keys(fields).toReversed()
  const isThere = Object.keys(fields).some((field) => made.includes(`{{${field}}}`))
  // What is printed without a place for it has the conversation at its end.
  const text = isThere ? made : `${made}\n\n{{${id === 'relationship' ? 'thoughts' : first}}}`
  const template = (name: string, own: string) => verbatim(`sage/${name}`, language, own)
  const list = statements[id] === undefined ? undefined : numberedIn(block, statements[id])
  return [
    template(id, text),
    ...(list ? [template(`${id}-statements`, list.map((each, at) => `${at + 1}. ${each}`).join('\n'))] : []),
  ]
}
