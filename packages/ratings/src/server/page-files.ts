/** Reads the built page and makes the HTML document around it. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export interface PageFiles {
  readonly script: string
  readonly style: string
}

const folder = new URL('../../dist/page/', import.meta.url)

export function pageFiles(): PageFiles {
  const [script, style] = ['page.js', 'page.css'].map((name) =>
    readFileSync(new URL(name, folder), 'utf8'),
  )
  return { script: script!.replaceAll('</script', '<\\/script'), style: style! }
}

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const policyOf = (script: string, style: string, connect: string): string =>
  [
    "default-src 'none'",
    `script-src ${script}`,
    `style-src ${style}`,
    `connect-src ${connect}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => escapes[character]!)

const documentOf = (language: string, title: string, head: string, body: string): string =>
  [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="referrer" content="no-referrer">',
    '<link rel="icon" href="data:,">',
    `<title>${escaped(title)}</title>`,
    head,
    '</head>',
    '<body>',
    '<div id="app"></div>',
    '<noscript>This page needs JavaScript. It loads nothing from other places.</noscript>',
    body,
    '</body>',
    '</html>',
    '',
  ].join('\n')

export const serverPolicy = `${policyOf("'self'", "'self'", "'self'")}; frame-ancestors 'none'`

export const shell = (language: string, title: string): string =>
  documentOf(
    language,
    title,
    '<link rel="stylesheet" href="/page.css">',
    '<script type="module" src="/page.js"></script>',
  )

/** HTML of a self-contained page that sends no requests. */
export function fileWith(
  language: string,
  title: string,
  data: object,
  { script, style }: PageFiles,
): string {
  const policy = policyOf(hashOf(script), hashOf(style), "'none'")
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return documentOf(
    language,
    title,
    `<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">\n<style>${style}</style>`,
    `<script type="application/json" id="study">${json}</script>\n<script type="module">${script}</script>`,
  )
}
