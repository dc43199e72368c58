import { fromFormat, quotedTexts, type Release, type TemplateText } from '../index.js'

type Fields = Readonly<Record<string, string>>

const questionnaires = 'data/Emotion_Expression_Questionnaires.json'

/** Prompts in the user's clone, parsed as the release's scripts do. */
export class Scripts {
  constructor(readonly release: Release) {}

  /** Text of a prompt file, unchanged. */
  raw(path: string): Promise<string> {
    return this.release.text(`prompts/${path}.txt`)
  }

  /**
   * Text of a prompt file as a template. `fields` maps placeholders that the scripts fill to
   * fields.
   */
  async filled(path: string, fields: Fields): Promise<string> {
    const file = `prompts/${path}.txt`
    return this.formatted(file, await this.release.text(file), fields)
  }

  formatted(file: string, text: string, fields: Fields): string {
    return this.release.parsed(file, () => fromFormat(text, fields))
  }

  /** First quoted text in a method of a script, after a match of `before`. */
  async text(name: string, method: string, before: RegExp): Promise<string> {
    const file = `evaluations/${name}.py`
    const [, from = ''] = (await this.release.text(file)).split(
      new RegExp(String.raw`^    def ${method}\(`, 'm'),
    )
    const own = from.split(/^    def /m)[0] ?? ''
    const found = before.exec(own)
    const text = found
      ? quotedTexts(own.slice(found.index + found[0].length).split('\n', 1)[0] ?? '')[0]
      : undefined
    if (text === undefined)
      throw this.release.fault(file, `${method} has no text behind ${before.source}`)
    return text
  }

  system(name: string, method: string): Promise<string> {
    return this.text(name, method, /["']role["']: *["']system["'], *["']content["']: */)
  }

  /**
   * Statements of the questionnaire as Python prints a dict, which is how the prompts of the
   * scripts contain them.
   */
  async statements(): Promise<string> {
    const all = (await this.release.json(questionnaires)) as readonly {
      readonly questions?: Fields
    }[]
    const questions = all[0]?.questions
    if (!questions)
      throw this.release.fault(questionnaires, 'its first questionnaire has no questions')
    const entries = Object.entries(questions).map(([number, name]) => `'${number}': '${name}'`)
    return `{${entries.join(', ')}}`
  }
}

export const template = (id: string, text: string, system = ''): TemplateText => ({
  prompt: `longemotion/${id}`,
  language: 'en',
  text: `${system === '' ? '' : `=== system, verbatim ===\n${system}\n`}=== user, verbatim ===\n${text}\n`,
})

/**
 * Text of a template with several parts, of which one is used: for a setting, a task, or a role.
 */
export const parts = (byName: Fields): string =>
  Object.entries(byName)
    .map(([name, text]) => `{{#${name}}}${text}{{/${name}}}`)
    .join('')
