import { definedIn, levelsIn } from '@attune/answers/internal'
import { defineJudge, fenced, known, unknown, type Known } from '@attune/core'
import type { GivenCriterion, Words } from '@attune/core/internal'
import { transcriptWords } from '@attune/core/answers'
import { noRule } from '../reading/no-rule.js'
import {
  HIGHEST_RATING,
  roleMetrics,
  seekerCriterion,
  type RoleMetric,
} from '../scores/role-play-quality.js'
import { qualityPrompt, type Ratings } from './prompts.js'

const titles: Readonly<Record<RoleMetric, Words>> = {
  coherence: { en: 'Coherence', zh: '连贯性' },
  fluency: { en: 'Fluency', zh: '流畅性' },
  thematicConsistency: { en: 'Thematic consistency', zh: '主题一致性' },
  completeness: { en: 'Completeness', zh: '完整性' },
  emotionalCongruence: { en: 'Emotional congruence', zh: '情感一致性' },
  humanoid: { en: 'Humanoid', zh: '拟人性' },
}

const definitions: Readonly<Record<RoleMetric, Readonly<Record<'en' | 'zh', string>>>> = {
  coherence: {
    en: 'Whether what the seeker says fits what was said before.',
    zh: '求助者的话是否与前文衔接。',
  },
  fluency: { en: 'How smoothly the seeker talks.', zh: '求助者说话有多通顺。' },
  thematicConsistency: {
    en: 'Whether it stays with the problem of its card.',
    zh: '是否始终围绕人物卡的问题。',
  },
  completeness: { en: 'How much of its card it tells.', zh: '讲出了人物卡的多少内容。' },
  emotionalCongruence: { en: 'Whether it feels as its card says.', zh: '情绪是否符合人物卡。' },
  humanoid: { en: 'How much it talks like a person.', zh: '说话有多像真人。' },
}

export const seekerQuality = defineJudge({
  revision: 5,
  summary: 'How well the seeker of a card is played: six ratings from 0 to 2.',
  gives: {
    criteria: Object.fromEntries(
      roleMetrics.map((metric): [string, GivenCriterion] => [
        seekerCriterion(metric),
        {
          title: titles[metric],
          about: definitions[metric],
          range: [0, HIGHEST_RATING],
          digits: 0,
          better: 'higher',
        },
      ]),
    ),
  },
  asks: (_, { language, textOf }) =>
    Object.fromEntries(
      roleMetrics.map((metric) => {
        const found = levelsIn(definedIn(textOf(qualityPrompt), metric) ?? '', [0, HIGHEST_RATING])
        const about = definitions[metric][/^zh\b/i.test(language) ? 'zh' : 'en']
        return [seekerCriterion(metric), { about, ...(found && { levels: found.levels }) }]
      }),
    ),
  options: {
    type: 'object',
    properties: {
      model: {
        type: 'string',
        format: 'chat-model',
        default: 'offline',
        description: 'The chat model that rates.',
      },
      temperature: { type: 'number', minimum: 0, default: 0, description: 'Sampling temperature.' },
    },
    additionalProperties: false,
  },
  prompts: [qualityPrompt],
  create: ({ model, temperature }) => ({
    subject: 'dialogue',
    async judge({ turns }, { profile }, context) {
      const input = {
        card: fenced('card', profile, context),
        dialogue: fenced('conversation', turns, context, transcriptWords(context.language)),
      }
      const { answer, text, attempts } = await context.ask(qualityPrompt, input, {
        model,
        sampling: { temperature },
      })
      return roleMetrics.map((metric) => ({
        criterion: seekerCriterion(metric),
        group: 'role-player',
        outcome: ratingOf(answer, metric),
        rationale: answer.state === 'known' ? answer.value.reason : text,
        details: { attempts },
      }))
    },
  }),
})

function ratingOf(answer: Known<Ratings>, metric: RoleMetric): Known<number> {
  if (answer.state === 'unknown') return unknown(`unreadable answer: ${answer.why}`)
  const { ratings } = answer.value
  return ratings === undefined ? noRule : known(ratings[metric])
}
