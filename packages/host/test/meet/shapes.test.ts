/** What a refusal says of the request that a bot wants. */
import { describe, expect, test } from 'vitest'
import { corrected, type Shape } from '../../src/meet/shapes.js'

const url = 'http://bot/'
const missing = (...loc: readonly (string | number)[]) => ({
  loc,
  type: 'missing',
  msg: 'Field required',
})
const first: Shape = { url, request: { messages: '{{messages}}' } }

const refused = (shape: Shape, said: unknown) =>
  corrected(shape, {
    status: 422,
    body: typeof said === 'string' ? undefined : said,
    text: typeof said === 'string' ? said : JSON.stringify(said),
  })

describe('a request is corrected by its refusal', () => {
  test.each<[string, unknown, object]>([
    [
      'FastAPI',
      { detail: [missing('body', 'text'), missing('body', 'session_id')] },
      { text: '{{text}}', session_id: '{{session}}' },
    ],
    [
      'FastAPI, inside of an object',
      { detail: [missing('body', 'message', 'text')] },
      { message: { text: '{{text}}' } },
    ],
    [
      'zod',
      { error: { issues: [{ path: ['prompt'], message: 'Required', code: 'invalid_type' }] } },
      { prompt: '{{text}}' },
    ],
    [
      'express-validator',
      { errors: [{ param: 'query', msg: 'query is required' }] },
      { query: '{{text}}' },
    ],
    ['Django', { message: ['This field is required.'] }, { message: '{{text}}' }],
    [
      'a sentence with quotes',
      "Bad request: expected JSON with key 'utterance'",
      { utterance: '{{text}}' },
    ],
    ['a sentence without', 'HTTP 400: text is required', { text: '{{text}}' }],
    [
      'a sentence about two fields',
      'HTTP 422: user_id and utterance are required strings',
      { user_id: '{{session}}', utterance: '{{text}}' },
    ],
    [
      'a sentence about three fields in quotes',
      '"session", "text" and `lang` must be given',
      { session: '{{session}}', text: '{{text}}', lang: '{{language}}' },
    ],
    [
      'a list after its words',
      'Missing required fields: text, session_id and lang',
      { text: '{{text}}', session_id: '{{session}}', lang: '{{language}}' },
    ],
    [
      'two sentences',
      'text is required and session is required',
      { text: '{{text}}', session: '{{session}}' },
    ],
    [
      'what must not be empty',
      'text must not be empty, uid must not be empty',
      { text: '{{text}}', uid: '{{session}}' },
    ],
    [
      'keys of an object',
      'expected an object with keys text and session',
      { text: '{{text}}', session: '{{session}}' },
    ],
    [
      'places in the body',
      'body.text: Required; body.userId: Required',
      { text: '{{text}}', userId: '{{session}}' },
    ],
    ['zod, in one line', 'expected string, received undefined at text', { text: '{{text}}' }],
    ['Python', "KeyError: 'utterance'", { utterance: '{{text}}' }],
    ['Chinese', '请提供 message 参数', { message: '{{text}}' }],
    ...[
      '缺少参数 text, user_id',
      '参数 text 和 user_id 不能为空',
      '缺少必填字段：text、user_id',
    ].map((said): [string, string, object] => [
      `Chinese, of two: ${said}`,
      said,
      { text: '{{text}}', user_id: '{{session}}' },
    ]),
    [
      'one path',
      { where: 'input.utterance', problem: 'missing' },
      { input: { utterance: '{{text}}' } },
    ],
    [
      'FastAPI, by a path',
      { detail: [missing('body', 'input', 'utterance')] },
      { input: { utterance: '{{text}}' } },
    ],
    [
      'a JSON pointer',
      { errors: [{ pointer: '/input/utterance', detail: 'is missing' }] },
      { input: { utterance: '{{text}}' } },
    ],
    [
      'a pointer to its root',
      { field: '#/input/utterance', message: 'required' },
      { input: { utterance: '{{text}}' } },
    ],
    [
      'JSON:API',
      { errors: [{ source: { pointer: '/input/utterance' }, title: 'Missing field' }] },
      { input: { utterance: '{{text}}' } },
    ],
    [
      'a JSON path',
      { error: { path: '$.input.utterance', message: 'missing' } },
      { input: { utterance: '{{text}}' } },
    ],
    [
      'RFC 7807',
      { title: 'No', 'invalid-params': [{ name: 'input.utterance', reason: 'is required' }] },
      { input: { utterance: '{{text}}' } },
    ],
    [
      'Laravel',
      { message: 'No.', errors: { 'input.utterance': ['The field is required.'] } },
      { input: { utterance: '{{text}}' } },
    ],
    [
      'Django, inside of an object',
      { input: { utterance: ['This field is required.'] } },
      { input: { utterance: '{{text}}' } },
    ],
    ['a pointer in a sentence', 'missing /input/utterance', { input: { utterance: '{{text}}' } }],
    [
      'Fastify',
      "body/input must have required property 'utterance'",
      { input: { utterance: '{{text}}' } },
    ],
    [
      'ajv',
      {
        errors: [
          {
            instancePath: '/input',
            params: { missingProperty: 'utterance' },
            message: "must have required property 'utterance'",
          },
        ],
      },
      { input: { utterance: '{{text}}' } },
    ],
    [
      'ajv, at the root',
      { errors: [{ instancePath: '', message: "must have required property 'text'" }] },
      { text: '{{text}}' },
    ],
    [
      'OpenAI',
      { error: { type: 'invalid_request_error', param: 'model', message: 'Missing: model' } },
      { messages: '{{messages}}', model: 'default' },
    ],
    [
      'Spring, whose path is that of the address',
      { status: 400, error: 'Bad Request', message: "Missing field 'text'", path: '/chat' },
      { text: '{{text}}' },
    ],
    ['serde', 'missing field `input` at line 1', { input: '{{text}}' }],
    ['a path', 'Missing input.text.', { input: { text: '{{text}}' } }],
    [
      'a name before the words',
      'model: Field required',
      { messages: '{{messages}}', model: 'default' },
    ],
    [
      'a history',
      { detail: [missing('body', 'history'), missing('body', 'message')] },
      { history: '{{messages}}', message: '{{text}}' },
    ],
    [
      'a language',
      { detail: [missing('body', 'lang')] },
      { messages: '{{messages}}', lang: '{{language}}' },
    ],
  ])('of %s', (_, said, request) => {
    expect(refused(first, said)).toEqual({ shape: { url, request }, unknown: [] })
  })

  test('that forbids names', () => {
    const said = {
      detail: [
        { loc: ['body', 'stream'], type: 'extra_forbidden', msg: 'Extra inputs are not permitted' },
      ],
    }
    expect(refused({ url, request: { text: '{{text}}', stream: false } }, said).shape).toEqual({
      url,
      request: { text: '{{text}}' },
    })
  })

  test('that wants a UUID for an id of ours', () => {
    const said = {
      detail: [{ loc: ['body', 'id'], type: 'uuid_parsing', msg: 'Input should be a valid UUID' }],
    }
    expect(
      refused({ url, request: { text: '{{text}}', id: '{{session}}' } }, said).shape?.request,
    ).toEqual({
      text: '{{text}}',
      id: '{{uuid}}',
    })
  })

  test('that wants messages of another form', () => {
    const shape: Shape = { url, request: { history: '{{messages}}' } }
    const formed = refused(shape, {
      detail: [missing('body', 'history', 0, 'sender'), missing('body', 'history', 0, 'text')],
    }).shape!
    expect(formed.message).toEqual({ sender: '{{role}}', text: '{{text}}' })
    const said = {
      detail: [
        {
          loc: ['body', 'history', 1, 'sender'],
          type: 'literal_error',
          msg: "Input should be 'user' or 'bot'",
        },
      ],
    }
    expect(refused(formed, said).shape?.roles).toEqual({ user: 'user', assistant: 'bot' })
  })

  test('of a GET', () => {
    const shape: Shape = { url, method: 'GET', query: { message: '{{text}}' } }
    expect(refused(shape, { detail: [missing('query', 'q')] }).shape?.query).toEqual({
      q: '{{text}}',
    })
  })

  test('but not where a value cannot be guessed, or nothing new is said', () => {
    expect(refused(first, { detail: [missing('body', 'tenant')] })).toEqual({ unknown: ['tenant'] })
    expect(refused(first, 'HTTP 400: bad request')).toEqual({ unknown: [] })
    expect(refused(first, { where: 'chat_handler', error: 'boom' })).toEqual({ unknown: [] })
    expect(refused(first, { detail: [missing('body', 'messages')] })).toEqual({ unknown: [] })
  })

  test.each([
    "TypeError: Cannot read properties of undefined (reading 'length')",
    "TypeError: Cannot read property 'length' of undefined",
    "AttributeError: 'NoneType' object has no attribute 'strip'",
    "NoMethodError: undefined method 'length' for nil",
  ])('but not of a crash, which names no field: %s', (message) => {
    expect(refused(first, JSON.stringify({ error: message }))).toEqual({ unknown: [] })
  })
})
