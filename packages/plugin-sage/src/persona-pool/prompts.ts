import { tidied } from '@attune/answers'
import { definePrompt, known, type Known, unknown } from '@attune/core'
import type { Random } from '@attune/core/internal'
import { readData } from '@attune/kit'

/** Texts of the stand-in, line by line. Braces contain the names of inserted values. */
interface StandInTexts {
  readonly people: readonly Readonly<Record<'name' | 'gender' | 'occupation', string>>[]
  readonly persona: readonly string[]
  readonly scene: readonly string[]
}

const casts = readData<Readonly<Record<'en' | 'zh', StandInTexts>>>(
  new URL('stand-in.json', import.meta.url),
)

const castFor = (language: string): StandInTexts => (/^zh\b/i.test(language) ? casts.zh : casts.en)

const filledLines = (lines: readonly string[], fields: Readonly<Record<string, string>>): string =>
  lines.join('\n').replaceAll(/\{(\w+)\}/g, (_, name: string) => fields[name]!)

function standInPersona({ traits, age }: PersonaInput, language: string, random: Random): string {
  const { people, persona } = castFor(language)
  const person = people[Math.floor(random() * people.length)]!
  return filledLines(persona, {
    ...person,
    age: age === '' ? String(25 + Math.floor(random() * 30)) : age,
    traits,
  })
}

const folder = new URL('.', import.meta.url)

/** Headings of a persona's parts in both languages. */
const personaLabels: Readonly<Record<string, RegExp>> = {
  name: /(?:^|[\s*#-])(?:name|姓名)\s*\**\s*[:：]/iu,
  age: /(?:^|[\s*#-])(?:age|年龄)\s*\**\s*[:：]/iu,
  gender: /(?:^|[\s*#-])(?:gender|性别)\s*\**\s*[:：]/iu,
  occupation: /(?:^|[\s*#-])(?:occupation|职业)\s*\**\s*[:：]/iu,
  hobbies: /(?:^|[\s*#-])(?:hobbies|(?:个人)?爱好)\s*\**\s*[:：]/iu,
  habits: /(?:^|[\s*#-])(?:habits and behaviou?r|习惯和行为(?:特点)?)\s*\**\s*[:：]/iu,
  'speaking style': /(?:^|[\s*#-])(?:speaking style|说话风格)\s*\**\s*[:：]/iu,
  'way of speaking': /(?:^|[\s*#-])(?:way of speaking|说话方式)\s*\**\s*[:：]/iu,
}

const sceneHeadings: Readonly<Record<string, RegExp>> = {
  'what they might confide': /^[#*\d.、\s]*(?:what they might confide|可能想倾诉的内容)/imu,
  'the event': /^[#*\d.、\s]*(?:the event|事件)\s*[:：*]*\s*$/imu,
  'how they talk': /^[#*\d.、\s]*(?:how they talk|不同emotion下的对话风格)/imu,
  'how they react to replies': /^[#*\d.、\s]*(?:how they react to replies|对不同回复的反应)/imu,
}

/**
 * Answer that contains all parts. With the form `released` any text is accepted, as in the released
 * program.
 */
function completeAnswer(
  text: string,
  parts: Readonly<Record<string, RegExp>>,
  { form }: { readonly form: string },
): Known<string> {
  if (form === 'released')
    return text.trim() === '' ? unknown('the answer is empty') : known(text.trim())
  const answer = tidied(text)
  const missing = Object.keys(parts).filter((name) => !parts[name]!.test(answer))
  return missing.length === 0
    ? known(answer)
    : unknown(`these parts are missing: ${missing.join(', ')}`)
}

/** `age` is empty if the model chooses it. */
type PersonaInput = {
  readonly sentences: string
  readonly type: string
  readonly traits: string
  readonly age: string
  /** Value of the option `form`; only the parser reads it. */
  readonly form: string
}

export const personaPrompt = definePrompt<PersonaInput, string>({
  id: 'persona',
  folder,
  fields: ['sentences', 'type', 'traits', 'age', 'form'],
  unshown: ['form'],
  parse: (text, input) => completeAnswer(text, personaLabels, input),
  standIn: ({ input, language, random }) => standInPersona(input, language, random),
})

type SceneInput = {
  readonly player: string
  readonly type: string
  readonly traits: string
  readonly topic: string
  readonly wish: string
  /** Value of the option `form`; only the parser reads it. */
  readonly form: string
}

export const scenePrompt = definePrompt<SceneInput, string>({
  id: 'scene',
  folder,
  fields: ['player', 'type', 'traits', 'topic', 'wish', 'form'],
  unshown: ['form'],
  parse: (text, input) => completeAnswer(text, sceneHeadings, input),
  standIn: ({ input: { topic, wish }, language }) =>
    filledLines(castFor(language).scene, { topic, wish }),
})
