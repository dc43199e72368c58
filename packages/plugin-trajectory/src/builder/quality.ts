/** Rules for a built scenario. The prompt review-scenario covers what rules cannot decide. */
export interface Built {
  readonly seeker: string
  readonly supporter: string
  readonly seekerOpening: string
  readonly supporterOpening: string
}

/**
 * Minimum and maximum lengths, in English words and in Chinese characters without spaces: about
 * half the shortest and twice the longest in the released scenarios.
 */
const lengths = {
  seeker: { en: [50, 400], zh: [90, 700] },
  supporter: { en: [40, 300], zh: [75, 500] },
  seekerOpening: { en: [3, 50], zh: [5, 90] },
  supporterOpening: { en: [3, 50], zh: [5, 90] },
  event: { en: [4, 150], zh: [12, 300] },
} as const

type Part = keyof typeof lengths
type Language = 'en' | 'zh'

const lengthOf = (text: string, language: Language): number =>
  language === 'zh' ? text.replaceAll(/\s/g, '').length : (text.match(/\S+/g)?.length ?? 0)

/**
 * Words for suicide and self-harm. No released scenario contains them: a script must not make a
 * simulated person mention them.
 */
const harm =
  /suicid|self[- ]harm|kill(?:s|ed|ing)? (?:my|your|him|her|them)sel|自杀|自残|自伤|轻生/iu
const gap = /…|\.{3}|\[[^\]]*\]|<[^>]*>|\bTODO\b/u

function faultsOfText(part: Part, name: string, text: string, language: Language): string[] {
  const [least, most] = lengths[part][language]
  const length = lengthOf(text, language)
  const unit = language === 'zh' ? 'characters' : 'words'
  return [
    ...(length < least || length > most
      ? [`${name} has ${length} ${unit}; it needs ${least} to ${most}`]
      : []),
    ...(harm.test(text) ? [`${name} names suicide or self-harm`] : []),
    ...(gap.test(text) ? [`${name} has a gap that is not filled in`] : []),
  ]
}

export function faultsOfScenario(built: Built, language: Language): string[] {
  const { seeker, supporter } = built
  const parts = Object.entries(built).flatMap(([part, text]) =>
    faultsOfText(part as Part, part, text, language),
  )
  // The texts of seeker and supporter must both limit messages to 30 words.
  const limit = [seeker, supporter].every((text) =>
    /(?<![a-z0-9])(?:30(?!\d)|thirty\b|三十)/iu.test(text),
  )
  return [
    ...parts,
    ...(limit ? [] : ['seeker and supporter must both be limited to 30 words a reply']),
    ...(built.seekerOpening === built.supporterOpening ? ['both openings are the same'] : []),
  ]
}

const comparable = (text: string): string => text.toLowerCase().replaceAll(/[\p{P}\p{Z}\s]/gu, '')

/** Faults of an event, also in relation to earlier events and to the text on the seeker. */
export function faultsOfEvent(event: string, { before, seeker, language }: EventSetting): string[] {
  return [
    ...faultsOfText('event', 'the event', event, language),
    ...(before.some((other) => comparable(other) === comparable(event))
      ? ['the event is there twice']
      : []),
    ...(comparable(seeker).includes(comparable(event))
      ? ['the setting tells the event already']
      : []),
  ]
}

interface EventSetting {
  readonly before: readonly string[]
  readonly seeker: string
  readonly language: Language
}
