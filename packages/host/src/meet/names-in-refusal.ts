/** Reads the names of required fields from the sentence of a refusal, in English and Chinese. */

/** Patterns that find a field's name in quotes. */
const quoting: readonly RegExp[] = [
  /(?:missing|required|need(?:s|ed)?|expect(?:s|ed)?|provide|must (?:have|include|contain)|send|no)[^"'`{}]{0,40}["'`]([\w.-]+)["'`]/gi,
  /["'`]([\w.-]+)["'`][^"'`.]{0,30}\b(?:missing|required|needed|expected|must be|cannot be (?:empty|blank|null))/gi,
]
const chineseNoun = '(?:的)?(?:字段|参数|属性)?'
const chineseBefore = '(?:缺少|缺失|请提供|请传入|需要|必须提供)(?:必填|必要|必需)?'
const chineseAfter = '(?:不能为空|不可为空|(?:为|是)?必填|缺失|未提供)'
const plain: readonly RegExp[] = [
  /([\w.-]+)(?: (?:field|parameter|param|key|property))? (?:is|are) (?:a )?(?:missing|required|needed|mandatory)/gi,
  /([\w.-]+) (?:must not|cannot|can ?not|can't|may not) be (?:empty|blank|null|undefined)/gi,
  /([\w.-]+)\s*[:=]\s*(?:this )?(?:field )?(?:is )?(?:required|missing)/gi,
  /\b(?:missing|required|needs?|provide|expected)(?:\s+(?:the|a|an|required|query|body|json))*(?:\s+(?:field|parameter|param|key|property|argument|value)s?)?\s*:?\s+([\w.-]+)/gi,
  // Zod names the field after its fault, Python names the key that it did not find.
  /received undefined at ["'`]?([\w.-]+)/gi,
  /KeyError: ["'`]([\w.-]+)["'`]/g,
  new RegExp(`${chineseBefore}${chineseNoun}[：:\\s]*["'\`“「]?([\\w.-]+)`, 'g'),
  new RegExp(`([\\w.-]+)["'\`”」]?\\s*${chineseNoun}${chineseAfter}`, 'g'),
]

/** Name of the message text in webhooks of Twilio. Other bots mean the request body by it. */
const TWILIO = 'Body'

const noNames =
  /^(field|fields|parameter|param|key|property|argument|value|body|request|input_value|json|the|is|a|an|in|or|and|this|it|error|object|string|type)$/i

/**
 * Messages of a crash, of JavaScript, Python and Ruby. They name a property of a value in the bot's
 * code, and no field of the request.
 */
const crashes: RegExp =
  /cannot (?:read|set) propert(?:y|ies)[^()\n]*?(?:\((?:reading|setting) ["'`][^"'`]*["'`]\)|["'`][^"'`]*["'`] of \w+)|object has no attribute ["'`][^"'`]*["'`]|undefined method ["'`][^"'`]*["'`]/gi

/** True if the text is the message of a crash, which says nothing about the request. */
export const isCrash = (text: string): boolean => text.search(crashes) !== -1

const item = '["\'`]?[\\w.-]+["\'`]?'
const separators = ['(?: \\(\\w+\\))?(?:, and |, | and | & )', '[、，]', ' ?[和及与] ?'].join('|')
const list = `(${item}(?:(?:${separators})${item})+)`
const after = `(?:must be|is|are|(?:must not|cannot|can not) be)\\b|missing|required|needed|expected`
const requiredAfter = new RegExp(`${list} ?(${after}|${chineseNoun}${chineseAfter})`, 'gi')
const nouns =
  'the|an?|both|object|with|required|query|body|json|fields?|parameters?|keys?|properties'
const requiredBefore = new RegExp(
  `(\\b(?:missing|required|needs?|provide|expected)\\b|${chineseBefore})((?: ?(?:${nouns})\\b)*${chineseNoun}[：:]? ?)${list}`,
  'gi',
)

/** Gives each name of a list its own words: `a and b are required` means both. */
const withoutLists = (text: string): string =>
  text
    .replaceAll(requiredAfter, (_, names: string, words: string) =>
      itemsOf(names)
        .map((name) => `${name} ${words}`)
        .join(' required; '),
    )
    .replaceAll(requiredBefore, (_, words: string, noun: string, names: string) =>
      itemsOf(names)
        .map((name) => (/\w/.test(words) ? `${words} ${name}` : `${words}${name}`))
        .join('; '),
    )

const itemsOf = (names: string): readonly string[] => names.split(new RegExp(separators))

/** Property that ajv requires in an object, as in `body/input must have required property 'text'`. */
const required = /(?:body|data)?((?:\/[\w-]+)*) must have required property ["']([\w.-]+)["']/g
/** JSON pointer such as `/input/text`, which does not begin inside an address. */
const pointer = /(?<![\w/:.])#?(?:\/[\w-]+){2,}/g

/** Writes paths with slashes as paths with dots. */
const withDots = (text: string): string =>
  text
    .replaceAll(
      required,
      (_, object: string, name: string) => `"${dotted(object)}.${name}" is required`,
    )
    .replaceAll(pointer, dotted)

const dotted = (path: string): string => path.replace('#', '').slice(1).replaceAll('/', '.')

/** Field names that a sentence requires, and whether they are quoted. */
export function namesIn(
  written: string,
): readonly { readonly name: string; readonly isQuoted: boolean }[] {
  const text = withoutLists(withDots(written.replaceAll(crashes, '')))
  const found = (forms: readonly RegExp[]): string[] =>
    forms.flatMap((form) =>
      [...text.matchAll(form)].map(([, name]) => name!.replace(/^[.-]+|[.-]+$/g, '')),
    )
  const quoted = found(quoting)
  const all = [...new Set([...quoted, ...found(plain)])].filter(
    (name) => /^[a-z_]/i.test(name) && (!noNames.test(name) || name === TWILIO),
  )
  return all.slice(0, 6).map((name) => ({ name, isQuoted: quoted.includes(name) }))
}
