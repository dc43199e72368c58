/**
 * Styles of difficult seekers. A style applies in addition to the role card. The plugin `seekers`
 * plays the same styles by rule, and tests whether a model follows them.
 */
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
  style: {
    type: 'string',
    enum: styles,
    description: 'Style of a difficult seeker. Default: none.',
  },
  level: {
    type: 'integer',
    minimum: 0,
    maximum: 3,
    default: 3,
    description: 'Strength of the style, from 0 (absent) to 3 (as defined).',
  },
} as const

const camel = (style: Style): string =>
  style.replace(/-(\w)/gu, (_, letter: string) => letter.toUpperCase())

/** Active part of the template `style`: `topicShifting2`, for example. */
export const styleParts = (style: Style | undefined, level: number): Record<string, string> =>
  style === undefined || level === 0 ? {} : { [`${camel(style)}${level}`]: String(level) }

export const stylePartNames: readonly string[] = styles.flatMap((style) =>
  [1, 2, 3].map((level) => `${camel(style)}${level}`),
)

/** Controls of a seeker's behaviour, in addition to the role card; each is 0 to 3. */
export const controls = ['resistance', 'disclosure', 'verbosity', 'volatility'] as const
export type Control = (typeof controls)[number]
export type Manner = { readonly [C in Control]?: number | undefined }

const control = (what: string) =>
  ({
    type: 'integer',
    minimum: 0,
    maximum: 3,
    description: `${what} Default: as the card says.`,
  }) as const

export const mannerOptions = {
  resistance: control(
    'How far it pushes back. 0: takes up what it is offered; 3: turns most of it down.',
  ),
  disclosure: control(
    'How soon it tells what is on its card. 0: hardly, even when asked; 3: at once, and more.',
  ),
  verbosity: control('How much it says. 0: a few words; 3: several paragraphs.'),
  volatility: control(
    'How far its mood swings from message to message. 0: hardly; 3: from one end to the other.',
  ),
} as const

/** Active parts of the template `manner`: `resistance2`, for example. */
export const mannerParts = (manner: Manner): Record<string, string> =>
  Object.fromEntries(
    controls.flatMap((name) =>
      manner[name] === undefined ? [] : [[`${name}${manner[name]}`, String(manner[name])]],
    ),
  )

export const partNames: readonly string[] = controls.flatMap((name) =>
  [0, 1, 2, 3].map((level) => `${name}${level}`),
)
