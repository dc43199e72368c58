// A decision table: what services answer, and what it means. Bodies as the services document them,
// or as users report them.
import { describe, expect, test } from 'vitest'
import { completion, modelAt, type Raw, rawServer } from './raw-server.js'
import { failureOf, httpFor, question } from '@attune/testkit/shared/model-servers.js'

type Body = object | string
const json = (body: Body): string => (typeof body === 'string' ? body : JSON.stringify(body))
const error = (fields: object): object => ({ error: fields })

/** The code of the error, without MODEL_. */
async function meaning(status: number, body: Body): Promise<string> {
  const url = await rawServer(() => ({ status, body: json(body) }))
  const { code } = await failureOf(httpFor({ kind: 'model', name: 'm' }).post(url, {}))
  return code.replace('MODEL_', '')
}

const filters: readonly (readonly [service: string, status: number, body: Body])[] = [
  [
    'Azure, jailbreak',
    400,
    error({
      message:
        "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
      code: 'content_filter',
      innererror: {
        code: 'ResponsibleAIPolicyViolation',
        content_filter_result: { jailbreak: { filtered: true } },
      },
    }),
  ],
  [
    'Azure, only the inner code',
    400,
    error({ message: 'Bad request', innererror: { code: 'ResponsibleAIPolicyViolation' } }),
  ],
  [
    'DeepSeek',
    400,
    error({
      message: 'Content Exists Risk',
      type: 'invalid_request_error',
      code: 'invalid_request_error',
    }),
  ],
  [
    'Qwen',
    400,
    error({
      code: 'data_inspection_failed',
      message: 'Input data may contain inappropriate content.',
    }),
  ],
  [
    'DashScope',
    400,
    {
      code: 'DataInspectionFailed',
      message: 'Output data may contain something.',
      request_id: 'r',
    },
  ],
  ['Bedrock', 400, { message: 'This request has been blocked by our content filters.' }],
  [
    'Bedrock, guardrail',
    400,
    { message: 'The request was blocked by the guardrail of the account settings.' },
  ],
  [
    'Anthropic',
    400,
    {
      type: 'error',
      error: {
        type: 'invalid_request_error',
        message: 'Output blocked by content filtering policy',
      },
    },
  ],
  [
    'OpenAI',
    400,
    error({ code: 'content_policy_violation', message: 'Your request was rejected.' }),
  ],
  [
    'OpenAI, reasoning',
    400,
    error({
      code: 'invalid_prompt',
      message: 'Invalid prompt: your prompt was flagged as potentially violating our usage policy.',
    }),
  ],
  [
    'OpenRouter',
    403,
    error({
      code: 403,
      message: 'The chosen model requires moderation and your input was flagged',
      metadata: { reasons: ['self-harm'] },
    }),
  ],
  [
    'xAI',
    403,
    {
      code: 'The caller does not have permission to execute the specified operation',
      error: 'Content violates usage guidelines. Failed check: SAFETY_CHECK_TYPE_OTHER',
    },
  ],
  [
    'Zhipu',
    400,
    error({ code: '1301', message: '系统检测到输入或生成内容可能包含不安全或敏感内容' }),
  ],
  [
    'Moonshot',
    400,
    error({
      message: 'The request was rejected because it was considered high risk',
      type: 'content_filter',
    }),
  ],
  [
    'Volcengine',
    400,
    error({
      code: 'InputTextSensitiveContentDetected',
      message: 'The input text may contain it.',
      type: 'BadRequest',
    }),
  ],
  [
    'StepFun',
    451,
    error({
      message: 'The content you provided or machine outputted is blocked.',
      type: 'censorship_blocked',
    }),
  ],
  [
    'LiteLLM',
    400,
    error({ message: 'litellm.ContentPolicyViolationError: AzureException', code: '400' }),
  ],
  ['LiteLLM, guardrail', 400, error({ message: { error: 'Violated content safety policy' } })],
  [
    'Cloudflare',
    424,
    { errors: [{ code: 2016, message: 'Prompt blocked due to security configurations' }] },
  ],
  [
    'Databricks',
    400,
    {
      error_code: 'BAD_REQUEST',
      message: 'Input flagged',
      finish_reason: 'input_guardrail_triggered',
    },
  ],
  [
    'Vertex',
    400,
    error({
      status: 'INVALID_ARGUMENT',
      message: 'The prompt could not be submitted: it contains sensitive words.',
    }),
  ],
  [
    'new-api',
    500,
    error({ code: 'sensitive_words_detected', message: 'user sensitive words detected' }),
  ],
  ['iFlytek', 400, { code: 10013, message: '输入内容审核不通过，涉嫌违规，请重新调整输入内容' }],
]

describe('a content filter refused the prompt', () => {
  test.each(filters)('%s', async (_, status, body) => {
    expect(await meaning(status, body)).toBe('FILTERED')
  })

  test.each(filters)(
    '%s: the answer of the model is empty, by its filter, and its words are kept',
    async (_, status, body) => {
      const url = await rawServer((call) =>
        call === 1 ? { status, body: json(body) } : { body: completion('I hear you.') },
      )
      const { chat } = modelAt(url)
      expect(await chat(question('one'))).toMatchObject({
        text: '',
        finish: 'filter',
        marks: ['refused-prompt'],
        why: expect.stringContaining(`HTTP ${status}`),
      })
      expect(await chat(question('two'))).toMatchObject({ text: 'I hear you.' })
    },
  )

  test('also where it comes with status 200', async () => {
    const moderated = error({
      code: 403,
      message: 'Your input was flagged',
      metadata: { reasons: ['violence'] },
    })
    const sensitive = {
      choices: null,
      base_resp: { status_code: 1026, status_msg: 'input new_sensitive' },
    }
    for (const body of [moderated, sensitive]) {
      const url = await rawServer(() => ({ body: json(body) }))
      expect(await modelAt(url).chat(question())).toMatchObject({ text: '', finish: 'filter' })
    }
  })
})

describe('a 403 ends a run only if its body is about the key', () => {
  test.each<[string, Body]>([
    ['OpenAI', error({ message: 'You do not have access to the project tied to the API key.' })],
    [
      'Anthropic',
      {
        type: 'error',
        error: { type: 'permission_error', message: 'Your API key may not use it.' },
      },
    ],
    [
      'Groq',
      error({
        message: 'The model is blocked for this key: permission denied.',
        type: 'permissions_error',
      }),
    ],
    ['Bedrock', { message: "You don't have access to the model with the specified model ID." }],
    ['AWS', { message: 'The security token included in the request is invalid.' }],
    ['Hugging Face', { error: 'This authentication method does not have sufficient permissions.' }],
    [
      'a suspended account',
      error({ message: 'Your account was suspended for violations of our usage policies.' }),
    ],
    ['an expired token', { detail: 'Token expired.' }],
    [
      'Gemini',
      error({ code: 403, status: 'PERMISSION_DENIED', message: 'Consumer has been suspended.' }),
    ],
    ['in Chinese', { message: '无效的密钥' }],
  ])('this is: %s', async (_, body) => {
    expect(await meaning(403, body)).toBe('REFUSED_KEY')
  })

  test.each<[string, Body]>([
    ['nothing', ''],
    [
      'a firewall',
      '<html><head><title>403 Forbidden</title></head><body>You need permission.</body></html>',
    ],
    ['Cloudflare', '<html><head><title>Attention Required! | Cloudflare</title></head></html>'],
    ['one word', { message: 'Forbidden' }],
    [
      'a region',
      error({ code: 'unsupported_country_region_territory', message: 'Country not supported' }),
    ],
    ['a size', { message: 'Request body contains a forbidden pattern.' }],
    ['a network', { message: 'Blocked by CORS policy' }],
  ])('this is not: %s', async (_, body) => {
    expect(await meaning(403, body)).toBe('BAD_REQUEST')
  })

  test.each<[string, Body]>([
    ['SiliconFlow', { code: 30001, message: 'Sorry, your account balance is insufficient' }],
    [
      'Moonshot',
      error({
        message: 'You exceeded your current token quota',
        type: 'exceeded_current_quota_error',
      }),
    ],
  ])('this is about money, which ends it too: %s', async (_, body) => {
    expect(await meaning(403, body)).toBe('QUOTA')
  })
})

test.each<[string, number, Body, string]>([
  [
    'a parameter',
    400,
    error({ message: "Unsupported value: 'temperature' does not support 0.2." }),
    'BAD_REQUEST',
  ],
  [
    'a network policy',
    400,
    error({ message: "Request is prohibited by organization's policy." }),
    'BAD_REQUEST',
  ],
  ['a wrong key', 401, error({ message: 'Content filter settings need a key.' }), 'REFUSED_KEY'],
  ['a rate', 429, error({ message: 'Too many requests to the content filter.' }), 'RATE_LIMITED'],
  [
    'too long',
    400,
    error({ message: "This model's maximum context length is 10 tokens." }),
    'CONTEXT_TOO_LONG',
  ],
  [
    'words of the person that FastAPI repeats',
    422,
    {
      detail: [
        {
          loc: ['body', 'seed'],
          msg: 'not an integer',
          input: 'My therapist said the content filter is a safety policy.',
        },
      ],
    },
    'BAD_REQUEST',
  ],
  ['a server that is down', 503, error({ message: 'The server is overloaded.' }), 'UNAVAILABLE'],
])('no filter: %s', async (_, status, body, code) => {
  expect(await meaning(status, body)).toBe(code)
})

describe('schemas are given up', () => {
  const schema = {
    type: 'object',
    properties: { a: { type: 'string', maxLength: 9 } },
    required: ['a'],
    additionalProperties: false,
  }
  const ask = async (refusal: Raw) => {
    let refused = false
    const sent: boolean[] = []
    const url = await rawServer((_, body) => {
      const isTyped = 'response_format' in (JSON.parse(body) as object)
      sent.push(isTyped)
      if (!isTyped || refused) return { body: completion('{"a":"b"}') }
      refused = true
      return refusal
    })
    const { chat, warnings } = modelAt(url)
    for (const content of ['one', 'two', 'three'])
      await chat({ ...question(content), schema }).catch(() => undefined)
    return { typed: sent.filter(Boolean).length, warnings }
  }

  test.each<[string, number, Body]>([
    [
      'OpenAI',
      400,
      error({
        message: "Invalid parameter: 'response_format' of type 'json_schema' is not supported",
      }),
    ],
    [
      'its parameter alone',
      400,
      error({ message: 'Unsupported parameter.', param: 'response_format' }),
    ],
    ['vLLM', 400, { object: 'error', message: 'The guided_json grammar could not be compiled.' }],
    [
      'FastAPI',
      422,
      { detail: [{ loc: ['body', 'response_format'], msg: 'Extra inputs are not permitted' }] },
    ],
    ['DeepSeek', 400, error({ message: 'This response_format type is unavailable now' })],
    ['llama.cpp', 400, error({ message: 'Failed to parse grammar' })],
  ])('by a 400 that speaks of them: %s', async (_, status, body) => {
    const { typed, warnings } = await ask({ status, body: json(body) })
    expect([typed, warnings.length]).toEqual([1, 1])
  })

  test.each<[string, number, Body]>([
    ...filters
      .slice(0, 8)
      .map(([name, status, body]) => [name, status, body] as [string, number, Body]),
    ['any other 400', 400, error({ message: 'Invalid value for temperature.' })],
    ['a firewall', 403, '<html><title>Blocked</title></html>'],
    ['a prompt that is too long', 413, ''],
    [
      'a failed generation',
      400,
      error({ code: 'json_validate_failed', message: 'Does not match the expected schema.' }),
    ],
  ])('but not by: %s', async (_, status, body) => {
    const { typed, warnings } = await ask({ status, body: json(body) })
    expect([typed, warnings]).toEqual([3, []])
  })
})
