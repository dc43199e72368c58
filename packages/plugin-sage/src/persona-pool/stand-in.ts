import type { Random } from '@attune/core'
import { readData } from '@attune/kit'
import type { PersonaInput, SceneInput } from './prompts.js'

/** Texts by the line, with names of what is put in in braces. */
interface Cast {
  readonly people: readonly Readonly<Record<'name' | 'gender' | 'occupation', string>>[]
  readonly persona: readonly string[]
  readonly scene: readonly string[]
}

const casts = readData<Readonly<Record<'en' | 'zh', Cast>>>(new URL('stand-in.json', import.meta.url))

const castFor = (language: string): Cast => (/^zh\b/i.test(language) ? casts.zh : casts.en)

const filled = (lines: readonly string[], fields: Readonly<Record<string, string>>): string =>
  lines.join('\n').replaceAll(/\{(\w+)\}/g, (_, name: string) => fields[name]!)

export function standInPersona({ traits, age }: PersonaInput, language: string, random: Random): string {
  const { people, persona } = castFor(language)
  const person = people[Math.floor(random() * people.length)]!
  return filled(persona, { ...person, age: age === '' ? String(25 + Math.floor(random() * 30)) : age, traits })
}

export const standInScene = ({ topic, wish }: SceneInput, language: string): string =>
  filled(castFor(language).scene, { topic, wish })
