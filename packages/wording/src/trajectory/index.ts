import {
  fromFormat,
  type Release,
  type ReleasedWording,
  type TemplateText,
  verbatim,
  wordingCommand,
} from '../index.js'
import { pinned } from './pinned.js'

const file = 'ETrajEval/prompt/sys_prompt.json'

/** Text in both languages of the release. */
type Texts = Readonly<Record<'en' | 'zh', string>>

interface Wording {
  readonly character_prompt_template_subject: Texts
  readonly character_prompt_template_helper: Texts
  readonly aggravating_event_template: Texts
  readonly scoring_prompts: Readonly<
    Record<'main_template' | 'positive_eval' | 'negative_eval' | 'first_turn_context', Texts>
  > & { readonly emotional_descriptors: readonly Texts[] }
}

/**
 * Texts that are in the program's code and not in its files: for the first turn, and for an empty
 * message.
 */
const inCode = {
  en: { initial: 'N/A (Initial turn)', noReply: '(User has no reply this turn)' },
  zh: { initial: '无 (初始轮次)', noReply: '（用户本轮没有回复）' },
} as const

export const releasedWording = wordingCommand({
  plugin: 'trajectory',
  address: 'https://github.com/RuoChoXio/ETrajEval',
  preset: 'trajectory/released',
  read,
  pinned,
})

async function read(release: Release): Promise<ReleasedWording> {
  const wording = (await release.json(file)) as Wording
  try {
    return {
      templates: (['en', 'zh'] as const).flatMap((language) => templatesIn(wording, language)),
      settings,
    }
  } catch (cause) {
    throw release.fault(file, cause instanceof Error ? cause.message : 'it has another form', cause)
  }
}

/** The program passes messages to the reward model unchanged. */
const settings = {
  evaluations: { trajectory: { estimators: { emotion: { messages: 'as-written' } } } },
}

function templatesIn(wording: Wording, language: 'en' | 'zh'): TemplateText[] {
  const { scoring_prompts: scoring, ...roles } = wording
  const { initial, noReply } = inCode[language]
  const text = (id: string, own: string, role?: 'system') =>
    verbatim(`trajectory/${id}`, language, own, role)
  const setting = { character_setting: 'setting' }
  const score = { history: 'history', descriptor: 'descriptor', reply: 'reply' }
  const words = [
    ...scoring.emotional_descriptors.map((each, rung) => `rung-${rung}: ${each[language]}`),
    `initial: ${initial}`,
    `no-history: ${scoring.first_turn_context[language]}`,
    `no-reply: ${noReply}`,
    `positive: ${scoring.positive_eval[language]}`,
    `negative: ${scoring.negative_eval[language]}`,
  ]
  return [
    text(
      'seeker',
      fromFormat(roles.character_prompt_template_subject[language], setting),
      'system',
    ),
    text('brief', fromFormat(roles.character_prompt_template_helper[language], setting)),
    // The program inserts a space before this text.
    text(
      'event',
      ` ${fromFormat(roles.aggravating_event_template[language], { event_text: 'event' })}`,
    ),
    text('score', fromFormat(scoring.main_template[language], score)),
    text('assertion', '{{sentiment}}'),
    text('wording', words.join('\n')),
  ]
}
