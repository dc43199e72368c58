/** HTML document of the page, for a self-contained file and for the server. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

export interface PageParts {
  readonly script: string
  readonly style: string
}

const folder = new URL('../../dist/page/', import.meta.url)

/** Script and style of the built page. */
export async function readPage(): Promise<PageParts> {
  const [script, style] = await Promise.all(
    ['page.js', 'page.css'].map((name) => readFile(new URL(name, folder), 'utf8')),
  )
  return { script: script!.replaceAll('</script', '<\\/script'), style: style! }
}

export const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Content security policy that allows only the page's own script and style and forbids loading
 * anything else; `more` adds directives.
 */
export const policyOf = (
  { script, style }: { readonly script: string; readonly style: string },
  more = '',
): string =>
  [
    "default-src 'none'",
    `script-src ${script}`,
    `style-src ${style}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    ...(more === '' ? [] : [more]),
  ].join('; ')

/** Number of bytes at the beginning of a report file within which its mark is found. */
export const HEAD = 500
const MARK = 'attune-report'
const markTag = (mark: string): string => `<meta name="${MARK}" content="${mark}">`
export const markIn = (head: string): string | undefined =>
  new RegExp(`^<!doctype html>[^]*?<meta name="${MARK}" content="([0-9a-f]+)">`).exec(head)?.[1]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character]!)

export interface DocumentParts {
  readonly title: string
  readonly policy?: string
  /** Text in the head that identifies the file as a report of Attune. */
  readonly mark?: string
  readonly head: string
  readonly body: string
}

export const documentOf = ({ title, policy, mark, head, body }: DocumentParts): string =>
  [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    ...(mark === undefined ? [] : [markTag(mark)]),
    ...(policy === undefined
      ? []
      : [`<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">`]),
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="referrer" content="no-referrer">',
    '<link rel="icon" href="data:,">',
    `<title>${escaped(title)}</title>`,
    head,
    '</head>',
    '<body>',
    '<div id="app"></div>',
    '<noscript>This report needs JavaScript. It loads nothing from the network.</noscript>',
    body,
    '</body>',
    '</html>',
    '',
  ].join('\n')
