import { describe, expect, test } from 'vitest'
import { redactor } from '@attune/core/runtime'

const secret = `s3 <a'b"c>&d/e\\f~ü(g)*`
const each = (form: (point: number, character: string) => string): string =>
  [...secret].map((character) => form(character.codePointAt(0)!, character)).join('')
const named: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

describe('a key that comes back is redacted', () => {
  test.each([
    ['as it is', secret],
    ['in JSON', JSON.stringify(secret).slice(1, -1)],
    [
      'in JSON without other letters',
      each((point, it) =>
        point > 126 ? `\\u${point.toString(16).padStart(4, '0')}` : JSON.stringify(it).slice(1, -1),
      ),
    ],
    ['in an address', encodeURIComponent(secret)],
    [
      'in an address in lower case',
      encodeURIComponent(secret).replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase()),
    ],
    ['form-encoded', new URLSearchParams({ '': secret }).toString().slice(1)],
    ['form-encoded in part, a blank as +', encodeURIComponent(secret).replaceAll('%20', '+')],
    ['as named entities', each((_, it) => named[it] ?? it)],
    ['as numeric entities', each((point) => `&#${point};`)],
    ['as long numeric entities', each((point) => `&#${String(point).padStart(7, '0')};`)],
    ['as hex entities', each((point) => `&#x${point.toString(16)};`)],
    ['as hex entities in capitals', each((point) => `&#X${point.toString(16).toUpperCase()};`)],
    ['as entities in part', each((point, it) => (/\W/.test(it) ? `&#${point};` : it))],
    ['in base64', Buffer.from(secret).toString('base64')],
    ['in hex', Buffer.from(secret).toString('hex').toUpperCase()],
  ])('%s', (_, form) => {
    for (const clean of [redactor(secret).own, redactor(secret).text]) {
      expect(clean(`Invalid key [${form}], try another.`)).toMatch(
        /^Invalid key \[\*\*\*=*\], try another\.$/,
      )
    }
  })

  test('and nothing else is', () => {
    const text = 'a blank + a sign, &#65; and %20, s3 alone'
    expect(redactor(secret, undefined, '').own(text)).toBe(text)
  })

  test('with those that hold it', () => {
    expect(redactor('abc-defg', 'abc-defg-hij').own('abc-defg-hij, abc-defg')).toBe('***, ***')
  })
})
