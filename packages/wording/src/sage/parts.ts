/** Patterns that recognise the prompts which are in SAGE's paper but not in its release. */
import { statementsIn } from './statements.js'

export interface Part {
  /** Matches the first words of the prompt. */
  readonly first: RegExp
  /** Minimum and maximum number of characters. */
  readonly length: readonly [number, number]
  /** Contents that the prompt must have, each with a description for error messages. */
  readonly contents: readonly (readonly [what: string, test: (text: string) => boolean])[]
  /**
   * Fields of the template, with patterns of the placeholders that the paper may use for them. The
   * first match is used.
   */
  readonly fields: Readonly<Record<string, RegExp>>
  /** Fields that the prompt must contain. */
  readonly needs: readonly string[]
  /** For a questionnaire: its number of statements. */
  readonly statements?: number
}

/** Matches the beginning of a prompt, which addresses a model or describes input and task. */
const promptStart =
  /^[^\p{L}\p{N}]*(?:You(?:r|['’]re)?\b|I(?:['’]m| am| will| want| need| have)\b|Please\b|Here (?:is|are)\b|Below (?:is|are)\b|The following\b|Given\b|Based on\b|From (?:the|these)\b|Read\b|Put\b|Take\b|Cut\b|Split\b|Place\b|Judge\b|Analy[sz]e\b|Annotate\b|Summari[sz]e\b|Imagine\b|Act as\b|#+ (?:Your |The )?(?:Task|Role|Goal)\b|[你您请以根把这下])/iu
export const playsRole = /^[^\p{L}\p{N}]*(?:You are\b|You['’]re\b|Act as\b|[你以])/iu

export const has =
  (...patterns: readonly RegExp[]) =>
  (text: string): boolean =>
    patterns.every((pattern) => pattern.test(text))

/** Matches a text with lines that begin with these headings, in this order. */
const hasHeadings =
  (...headings: readonly string[]) =>
  (text: string): boolean => {
    const found = headings.map((heading) =>
      text.search(new RegExp(`^[^\\p{L}\\p{N}\\n]*(?:${heading})[^\\p{L}\\p{N}\\n]*[:：]`, 'imu')),
    )
    return found.every((at, index) => at !== -1 && at > (found[index - 1] ?? -1))
  }

const scene = /scene|scenario|background|topic|背景|场景/i
const player = /role|player|persona|profile|character|角色|人物|画像/i
const purpose = /target|purpose|goal|目的|目标/i
const dialogue = /dialog|history|conversation|chat|talk|对话|聊天|历史/i

const codes = ['A-5', 'B-3', 'C-2', 'D-3', 'E-4', 'F-5', 'G-2'].flatMap((last) =>
  Array.from({ length: Number(last[2]) }, (_, at) => `${last[0]}-${at + 1}`),
)

/** True if the text defines each of the five states on a separate line. */
export const statesIn = (text: string): boolean =>
  hasHeadings(
    ...['S', 'A', 'B', 'C', 'F'].map((letter) => `(?:\\w+[- ])?${letter}\\b[^:：\\n]{0,40}`),
  )(text)

const distance = /social distance|社交距离/i
const personality = /personality|性格/i
const calling = /profession|occupation|role|职业|角色/i
const axes = /\b[xy][ -]?axis\b|\baxes\b|horizontal|[xy]轴|横轴/i

export const parts: Readonly<Record<string, Part>> = {
  relationship: {
    first: playsRole,
    length: [400, 9000],
    contents: [
      ['twelve statements', (text) => statementsIn(text, 12) !== undefined],
      [
        'six labels from strong agreement to strong disagreement',
        has(/strongly agree|非常同意/i, /strongly disagree|非常不同意/i),
      ],
      ['the form with Analyze and Grade', hasHeadings('Analy[sz]e', 'Grades?')],
    ],
    fields: { thoughts: /thought|planning|inner|mind|psycholog|dialog|history|心理|想法/i },
    needs: ['thoughts'],
    statements: 12,
  },
  utterance: {
    first: promptStart,
    length: [500, 9000],
    contents: [
      ['fifteen statements', (text) => statementsIn(text, 15) !== undefined],
      ['the scale from 1 to 6', has(/\b1\b/, /\b6\b/)],
      ['the form <sentence 1>', has(/<sentence ?(?:\d|i|n|x)/i)],
    ],
    fields: { dialogue },
    needs: ['dialogue'],
    statements: 15,
  },
  'strategy-annotation': {
    first: promptStart,
    length: [1000, 30_000],
    contents: [
      [
        'all 24 strategies',
        (text) =>
          codes.every(
            (code) => text.includes(`(${code})`) || new RegExp(`\\b${code}\\b`).test(text),
          ),
      ],
      ['the form <Strategy>…</Strategy>', has(/<Strategy>[^<]*<\/Strategy>/i)],
      ['the task, to split the reply into paragraphs', has(/paragraph|段/i)],
    ],
    fields: { reply: /reply|response|utterance|回复/i, dialogue },
    needs: ['reply'],
  },
  'case-analysis': {
    first: promptStart,
    length: [80, 2500],
    contents: [
      [
        'the question why the mood changed',
        has(
          /(?:mood|emotion)[^.]{0,120}(?:improv|worsen|deteriorat|chang|rise|rose|fall|fell|increas|decreas|declin|drop)|情绪[^。]{0,30}(?:上升|下降|变化|好转|变差)/i,
        ),
      ],
      ['the wish for an analysis', has(/analy|explain|reason|why|分析|原因/i)],
      ['the wish for a summary', has(/summar|sum up|conclu|总结|概括/i)],
    ],
    fields: {
      final: /final|score|outcome|result|最终|结局|结果|分数/i,
      start: /start|initial|初始|开始/i,
      dialogue: new RegExp(`${dialogue.source}|case|案例`, 'i'),
    },
    needs: ['dialogue'],
  },
  'model-profile': {
    first: promptStart,
    length: [80, 4000],
    contents: [
      ['social distance, profession and personality', has(distance, calling, personality)],
      ['no axes', (text) => !axes.test(text)],
    ],
    fields: { cases: /case|analys|summar|案例|分析/i },
    needs: ['cases'],
  },
  'social-coordinates': {
    first: promptStart,
    length: [150, 8000],
    contents: [
      ['social distance, role and personality', has(distance, calling, personality)],
      ['both axes', has(axes, /structured|formulaic|结构/i, /empath|validat|共情/i)],
    ],
    fields: {
      models: /^models?$|model names|^模型$/i,
      material: /profile|material|strateg|distribution|model|资料|画像|策略|分布|模型/i,
    },
    needs: ['material'],
  },
  'emotion-estimate': {
    first: playsRole,
    length: [300, 9000],
    contents: [
      [
        'the form with Content, TargetCompletion, Activity, Analyze and Change',
        hasHeadings('Content', 'TargetCompletion', 'Activity', 'Analy[sz]e', 'Change'),
      ],
    ],
    fields: { scene, purpose, emotion: /emotion|情绪/i, dialogue, player },
    needs: ['player', 'scene', 'emotion', 'dialogue'],
  },
  'message-plain': {
    first: playsRole,
    length: [300, 12_000],
    contents: [
      ['the form with Thinking and Response', hasHeadings('Thinking', 'Response')],
      ['no drafting', (text) => !/^[*#\s]*Origin[*\s]*[:：]/m.test(text)],
    ],
    fields: {
      states: /defin|定义/i,
      planning: /planning|plan\b|analys|notes|feeling|thought|分析|感受/i,
      scene,
      purpose,
      latest: /\bnew|latest|recent|最新/i,
      state: /emotion|state|情绪|状态/i,
      dialogue,
      player,
    },
    needs: ['player', 'scene', 'state', 'planning', 'dialogue'],
  },
}

/**
 * Patterns that match only one of the prompts. A text that matches the pattern of another prompt
 * consists of more than one.
 */
export const uniquePatterns: Readonly<Record<string, RegExp>> = {
  relationship: /^[*#\s]*Grades?[*\s]*[:：]/im,
  utterance: /<sentence/i,
  'strategy-annotation': /<\/Strategy>/i,
  'emotion-estimate': /TargetCompletion[*\s]*[:：]/,
  'message-plain': /^[*#\s]*Thinking[*\s]*[:：]/m,
}
