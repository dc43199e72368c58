/** Patterns that recognise the printed prompts of the paper's profile generator. */
import { has, type Part, playsRole } from './parts.js'

const player = /player|portrait|profile|persona|role|人物|画像/i
const character = /character|trait|personality|性格/i

export const generatorParts: Readonly<Record<string, Part>> = {
  persona: {
    first: playsRole,
    length: [400, 9000],
    contents: [
      ['three sentences of the character', has(/three (?:sentences|utterances|things)|三句话/i)],
      [
        'name, age, gender and occupation',
        has(/name|姓名/i, /\bage\b|年龄/i, /gender|sex\b|性别/i, /occupation|profession|职业/i),
      ],
      ['hobbies and the style of speaking', has(/hobb|爱好/i, /speak|说话/i)],
    ],
    fields: { sentences: /sentence|talk|quest|three|句/i, character },
    needs: ['sentences', 'character'],
  },
  scene: {
    first: playsRole,
    length: [600, 14_000],
    contents: [
      ['the hidden theme', has(/hidden (?:theme|topic|intention|task)|隐藏主题/i)],
      [
        'cause, course and conflict of the event',
        has(/cause|起因/i, /timeline|时间线/i, /conflict|冲突/i),
      ],
      ['reactions by emotion', has(/emotion/i, /\b(?:rise|increase|improve)|上升/i)],
    ],
    fields: { wish: /task|hidden|intention|隐藏/i, topic: /topic|theme|主题/i, character, player },
    needs: ['player', 'topic', 'wish'],
  },
}
