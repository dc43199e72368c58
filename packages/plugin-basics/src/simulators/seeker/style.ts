/** Ways of being hard, whatever the card says; the plugin `seekers` has rule-based seekers of the same styles, and checks them. */
export const styles = [
  'resistant',
  'ambivalent',
  'terse',
  'guarded',
  'topic-shifting',
  'over-agreeable',
  'volatile',
  'ruminating',
  'advice-seeking',
  'minimising',
  'testing',
  'reassurance-seeking',
] as const
type Style = (typeof styles)[number]

export const styleOptions = {
  style: { type: 'string', enum: styles, description: 'What makes the seeker hard. Default: nothing.' },
  level: {
    type: 'integer',
    minimum: 0,
    maximum: 3,
    default: 3,
    description: 'How far the style goes. 0: it is absent; 3: as it is defined.',
  },
} as const

const camel = (style: Style): string => style.replace(/-(\w)/gu, (_, letter: string) => letter.toUpperCase())

/** The part of the template `style` that holds: `topicShifting2`, say. */
export const styleParts = (style: Style | undefined, level: number): Record<string, string> =>
  style === undefined || level === 0 ? {} : { [`${camel(style)}${level}`]: String(level) }

export const stylePartNames: readonly string[] = styles.flatMap((style) =>
  [1, 2, 3].map((level) => `${camel(style)}${level}`),
)
