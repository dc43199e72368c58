/** Placeholders for environment variables as other programs write them. Attune's are `${env:NAME}`. */

export interface Placeholder {
  /** As it is in the config. */
  readonly written: string
  /** Of the environment variable. */
  readonly name: string
}

const NAME = String.raw`[A-Za-z_]\w*`
const SPACE = String.raw`[ \t]*`
const WHERE = String.raw`(?:process\.)?(?:env|ENV|secrets|vars|environ)\.`

/** Shells and Docker; Vite, GitHub and Node; promptfoo, Jinja and n8n. Not before a colon: `${env:NAME}` is Attune's. */
const forms = [
  String.raw`\$\{${SPACE}(?:${WHERE})?(${NAME})(?::?[-=?+][^}]*)?${SPACE}\}`,
  String.raw`\$?\{\{${SPACE}${WHERE}(${NAME})[^{}]*\}\}`,
  String.raw`\$?\{\{${SPACE}(${NAME})${SPACE}\}\}`,
  String.raw`\$\((${NAME})\)`,
  String.raw`^\$(${NAME})$`,
  String.raw`^%(${NAME})%$`,
].map((form) => new RegExp(form))

/**
 * The first placeholder of another program in a text. Names of variables are capital letters by custom; with small ones it counts
 * only where it says `env`, or where the text is no prose, since prose and templates may hold `{{name}}` and `${amount}`.
 *
 * @param isTemplate whether the text is a template with places `{{name}}`
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
