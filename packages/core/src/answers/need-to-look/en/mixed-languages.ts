/**
 * Translates Chinese words in an English message into English, so that the English rules find them.
 * Also lists wishes to die in further languages that occur in English messages.
 */
import { rows } from '../rules.js'

const words: readonly (readonly [RegExp, string])[] = [
  [
    /(?:我)?(?:真的|真|好|很|有点|一直|只|就)*不想活(?:了|着|下去)?/gu,
    ' i do not want to live anymore ',
  ],
  [
    /(?:我)?(?:真的|真|好|很|有点|一直|只|就)*(?:想死|想去死|想自杀|想轻生)(?:了)?/gu,
    ' i want to die ',
  ],
  [/死了算了|不如死了|死了(?:更|就|还|比较)?好/gu, ' i want to die '],
  [/自杀|轻生|自尽/gu, ' suicide '],
  [/活着|活下去|生活|人生/gu, ' living '],
  [/(?:真的|好|很)?(?:没有?|毫无)(?:什么)?(?:意义|意思|希望)/gu, ' is pointless '],
  [/不(?:想|要|会|用)?(?:再)?醒(?:过)?来?/gu, ' i do not wake up '],
  [/消失/gu, ' disappear '],
  [/解脱/gu, ' be dead '],
  [/结束(?:一切|生命)/gu, ' end it all '],
  [/爸妈|父母|家人|大家|所有人/gu, ' everyone '],
  [/没有我|没了我/gu, ' without me '],
  [/我/gu, ' i '],
  [/想|希望/gu, ' want to '],
  [/死/gu, ' die '],
  [/了|的|着/gu, ' '],
]

export function translated(plain: string): string {
  let text = plain
  for (const [pattern, english] of words) text = text.replaceAll(pattern, english)
  return text
    .replaceAll(/\bto i\b/gu, 'to')
    .replaceAll(/\bto to\b/gu, 'to')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

export const mixed = rows('en', 'mixed-languages', () => [
  [
    'other-language',
    String.raw`\b(?:quiero (?:morir\w*|matarme|desaparecer)|no quiero (?:vivir|seguir viviendo|estar vivo|estar viva)|me quiero (?:morir|matar)|je veux (?:mourir|en finir)|envie de mourir|je ne veux plus vivre|ich (?:will|möchte) (?:sterben|nicht mehr (?:leben|da sein))|quero morrer|não quero (?:mais )?viver|voglio morire|non voglio (?:più )?vivere|gusto ko na(?:ng)? mamatay|marna chahta|marna chahti|jeena nahi|mujhe marna hai)\b|死にたい|消えたい|죽고 ?싶|хочу умереть|не хочу жить`,
    'negative',
  ],
])
