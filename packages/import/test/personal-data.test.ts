import { linearCheck } from '@attune/testkit/shared/readers.js'
import { LinkifyIt } from 'linkify-it'
import { expect, test, vi } from 'vitest'
import { personalData, redacted } from '../src/personal-data.js'
import { imported, jsonl } from './imported.js'

const found = (text: string, language = 'en') =>
  personalData(text, language).map(({ kind, start, end }) => [kind, text.slice(start, end)])

test.each([
  ['Write to jo.doe@example.org, please.', 'e-mail address', 'jo.doe@example.org'],
  ['我的邮箱是 li_lei@example.cn。', 'e-mail address', 'li_lei@example.cn'],
  [
    'See https://example.org/users/84721 there',
    'link with an id',
    'https://example.org/users/84721',
  ],
  ['www.example.com/chat?session=abc', 'link with an id', 'www.example.com/chat?session=abc'],
  ['Call (213) 373-4253 tonight', 'phone number', '(213) 373-4253'],
  ['Or +49 30 901820.', 'phone number', '+49 30 901820'],
  ['My card is 4111 1111 1111 1111.', 'card number', '4111 1111 1111 1111'],
  ['IBAN DE89 3704 0044 0532 0130 00', 'bank account', 'DE89 3704 0044 0532 0130 00'],
  ['SSN 123-45-6789', 'ID number', '123-45-6789'],
  ['From 203.0.113.7 today', 'IP address', '203.0.113.7'],
  ['From 2001:db8::ff00:42:8329 too', 'IP address', '2001:db8::ff00:42:8329'],
])('%s', (text, kind, part) => {
  expect(found(text)).toEqual([[kind, part]])
})

test.each([
  ['我的手机是13812345678，随时找我', 'phone number', '13812345678'],
  ['身份证号11010519491231002X。', 'ID number', '11010519491231002X'],
])('in Chinese: %s', (text, kind, part) => {
  expect(found(text, 'zh')).toEqual([[kind, part]])
})

test.each([
  'I slept 4 hours, then 12:30 to 14:45, on 2026-11-01.',
  'My score was 4111 1111 1111 1112.',
  'It costs 1,234,567.89 in 2024 and 2025.',
  'See https://example.org/help and version 1.2.3.',
  'Chapter 3.4.5.6.7 of the book',
  '身份证号110105194912310021。',
])('nothing in: %s', (text) => {
  expect(found(text)).toEqual([])
})

test('is counted by kind, and replaced by marks where it is asked for', async () => {
  const content = 'Mail jo@example.org or bo@example.org, or call (213) 373-4253.'
  const messages = [
    { role: 'user', content },
    { role: 'assistant', content: 'I will.' },
  ]
  const log = {
    'chats.jsonl': jsonl({
      id: 'jo@example.org',
      user_id: 'jo@example.org',
      topic: 'jo@example.org',
      messages,
    }),
  }
  const plain = await imported(log, { tag: ['topic'] })
  expect(plain.report.personalData).toEqual({ 'e-mail address': 3, 'phone number': 1 })
  expect(plain.text).toContain(
    'Personal data: 3 e-mail addresses, 1 phone number, in 1 conversation. --redact replaces it by marks.',
  )
  expect(plain.lines[0]!.turns[0]!.text).toBe(content)
  const clean = await imported(log, { tag: ['topic'], redact: true })
  expect(clean.log).not.toContain('@')
  expect(clean.lines).toMatchObject([
    {
      scenario: expect.stringMatching(/^[\da-f]{16}$/),
      tags: { topic: '[e-mail]' },
      turns: [{ text: 'Mail [e-mail] or [e-mail], or call [phone].' }, {}],
    },
  ])
})

test('a text without any is left as it is', () => {
  expect(redacted('Hello 1 2 3', personalData('Hello 1 2 3', 'en'))).toBe('Hello 1 2 3')
})

const cost = linearCheck({
  name: 'the search for personal data',
  read: (text) => personalData(text, 'en'),
  heads: ['Call (213) 373-4253 or jo@example.org.\n'],
})
test(cost.name, cost.run)

test.each(['1.', '1 ', '1-1-', '0', '1.1/', '+1 ', '(1)'])(
  'a loop of %j hides no number behind it, and is none',
  (sign) => {
    const loop = sign.repeat(20_000)
    expect(found(`${loop}\nCall (213) 373-4253 tonight`)).toEqual([
      ['phone number', '(213) 373-4253'],
    ])
  },
)

test('only texts that may have an address are searched for links', () => {
  const search = vi.spyOn(LinkifyIt.prototype, 'match')
  expect(personalData('I am 45. It began in 2019. Then, at 3.', 'en')).toEqual([])
  expect(search).not.toHaveBeenCalled()
  const addresses = ['a1@b.org', 'x.org/?user=12345', '//x.org/u?id=12345', 'mailto:a1@b.org']
  for (const each of addresses) expect(personalData(`See ${each} now`, 'en')).toHaveLength(1)
})
