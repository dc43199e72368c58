/**
 * Placeholders for environment variables in the notation of other programs. Attune uses
 * `${env:NAME}`.
 */

export interface Placeholder {
  /** The placeholder as the config writes it. */
  readonly written: string
  /** Name of the environment variable that replaces it. */
  readonly name: string
}

const NAME = String.raw`[A-Za-z_]\w*`
const SPACE = String.raw`[ \t]*`
const WHERE = String.raw`(?:process\.)?(?:env|ENV|secrets|vars|environ)\.`

/**
 * Notations of shells and Docker; of Vite, GitHub and Node; of promptfoo, Jinja and n8n.
 * `${name:…}` with a colon is not matched, since `${env:NAME}` is Attune's own notation.
 */
const forms = [
  String.raw`\$\{${SPACE}(?:${WHERE})?(${NAME})(?::?[-=?+][^}]*)?${SPACE}\}`,
  String.raw`\$?\{\{${SPACE}${WHERE}(${NAME})[^{}]*\}\}`,
  String.raw`\$?\{\{${SPACE}(${NAME})${SPACE}\}\}`,
  String.raw`\$\((${NAME})\)`,
  String.raw`^\$(${NAME})$`,
  String.raw`^%(${NAME})%$`,
].map((form) => new RegExp(form))

/**
 * Returns the first placeholder of another program in a text. Names of variables are usually
 * capital letters. Other names count only with an explicit `env`, or if the text is not prose,
 * since prose and templates may contain `{{name}}` and `${amount}`.
 *
 * @param isTemplate true if the text is a template with placeholders such as `{{name}}`
 */
export function placeholderIn(text: string, isTemplate: boolean): Placeholder | undefined {
  if (!/[$%{]/.test(text)) return undefined
  for (const form of forms) {
    const [written, name] = form.exec(text) ?? []
    if (written === undefined || name === undefined) continue
    const isCapital = /^[A-Z_][A-Z0-9_]*$/.test(name)
    const isExplicit = new RegExp(WHERE).test(written)
    const isProse = /\s/.test(text.replace(written, '')) || (isTemplate && written.startsWith('{{'))
    if (isCapital || isExplicit || !isProse) return { written, name }
  }
  return undefined
}
