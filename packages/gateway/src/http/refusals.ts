/**
 * Meaning of an error text, for statuses that are ambiguous. Comments name the services that use a
 * phrase or code.
 */
import type { Roles } from '@attune/core/models'
import type { CallFault } from '@attune/core/runtime'

/** Request feature that a service may refuse and that a second request can avoid. */
export type About = 'schemas' | Roles

export interface Meaning {
  readonly fault?: CallFault
  readonly about?: About
  readonly fix?: string
}

const some = (patterns: readonly RegExp[], words: string): boolean =>
  patterns.some((pattern) => pattern.test(words))

/** Phrases of content filters that refused the prompt or withheld the answer. */
const filtered: readonly RegExp[] = [
  // Azure, OpenAI, LiteLLM, Moonshot, Bedrock, Anthropic
  /content[\s_-]?(filter|policy|management policy|moderation)|responsible\s?ai|violat\w+ content safety/i,
  /(usage|safety|acceptable use|use|community) (polic(y|ies)|guidelines?)|safety (system|guardrails?|check)|prohibited[\s_]?content/i,
  // DeepSeek; Qwen; Moonshot; StepFun; MiniMax; Volcengine; new-api
  /content exists risk|data_?inspection|considered high risk|censorship|new_sensitive|sensitive[\s_]?(content|words?|information)/i,
  /inappropriate content/i,
  // OpenRouter, Mistral, Databricks, Cloudflare
  /requires? moderation|moderation[\s_](blocked|policy)|(flagged|blocked) by [^.]{0,20}moderation|input was flagged|guardrail[\w\s]{0,20}(triggered|intervened|blocked|violat|failed)/i,
  /(prompt|input|message|request|output|response)s? [^.]{0,30}(flagged|blocked|rejected|filtered)[^.]{0,60}(harmful|unsafe|safety|sensitive|guardrail|security configurations)/i,
  /blocked by [^.]{0,30}(guardrail|safety|content)/i,
  // Zhipu, Baidu, iFlytek
  /敏感内容|敏感信息|敏感词|不安全|违规内容|内容(安全)?审核|审核不通过/,
]

/** Phrases about a disabled key or account: every further request would also be refused. */
const closed =
  /\b(account|organi[sz]ation|project|access|key|consumer)\b[^.]{0,80}\b(terminated|suspended|deactivated|disabled|banned|revoked|expired)\b/i
const key: readonly RegExp[] = [
  closed,
  /\bkeys?\b|api[\s_-]?key|credential|authenticat|authori[sz]|unauthori|permission|\bbearer\b|signature/i,
  /(access|auth|api|id|jwt|security)[\s_-]?token|token\b[^.]{0,30}(expired|invalid|missing|revoked|malformed)|(invalid|expired|missing|no|bad) (\w+ )?token/i,
  /access ?denied|do(es)? ?n[o']t have access|no access to|not entitled|member of an organi[sz]ation|organi[sz]ation must be verified|subscription/i,
  /密钥|令牌|鉴权|未授权|无权|权限/,
]

const quota =
  /insufficient (account )?(balance|quota|credits?|funds)|(balance|credits?|quota) (is|are|has been|have been)? ?(insufficient|not enough|exhausted|used up|exceeded)|exceeded[^.]{0,30}quota|arrearage|余额不足|欠费/i

const schemas =
  /response[\s_-]?(format|schema|json_?schema|mime_?type)|json[\s_-]?(schema|mode)|\bschemas?\b|structured[\s_-]?outputs?|guided[\s_-]?(json|decoding|grammar)|\bgrammar\b|output_(config|format)/i

/** True if the text is about response schemas. */
export const speaksOfSchemas = (words: string): boolean => schemas.test(words)

/** Phrases of chat templates and services about the roles they require, the strictest first. */
const roles: readonly (readonly [demand: Roles, patterns: readonly RegExp[]])[] = [
  [
    'no-system',
    [
      // Gemma, Llama 2; OpenAI's o1; Google's Gemma; Bedrock
      /\b(system|developer)['"`]?[\s-]?(roles?|messages?|prompts?|instructions?)\b[^.]{0,60}(\bnot\b|n't\b|unsupported|disabled|invalid)/i,
      /(\bnot|n't)\b[^.]{0,40}\bsupport\w*[^.]{0,40}\b(system|developer)\b/i,
      /(unsupported|invalid|unknown) role[^.]{0,20}\bsystem\b|role[^.]{0,20}['"`]system['"`][^.]{0,30}(not|invalid|unsupported)/i,
      /only ['"`]?user['"`]?(,| and| or) ['"`]?(assistant|model)['"`]?((,| and| or) ['"`]?tool['"`]?)? roles? (are|is) (supported|allowed)(?![^.]*system)/i,
      /不支持.{0,12}(system|系统)/,
    ],
  ],
  [
    'alternate',
    [
      // Mistral, Llama 2, Gemma; Perplexity; DeepSeek; Anthropic; Baidu
      /(must|should|have to|need to)\s+(strictly\s+)?(alternate|interleave)|alternat(e|es|ing|ion)\b[^.]{0,60}\b(user|assistant|roles?)\b/i,
      /(successive|consecutive)[^.]{0,40}\b(user|assistant|roles?|messages)\b|roles? in a row|interleave the user/i,
      /unexpected role|even index|messages length must be odd/i,
      /system messages?[^.]{0,30}\b(must|should|only)\b[^.]{0,30}(beginning|start|first)/i,
      /交替/,
    ],
  ],
  [
    'user-first',
    [
      /(start|begin|starts|begins)\s+with\s+(an?\s+|the\s+)?(message\s+(of|from)\s+(the\s+)?)?['"`]?user/i,
      /first [^.]{0,40}\b(message|turn|role|content)\b[^.]{0,60}\buser\b|no user query found|at least one user (message|query)/i,
      /(第一条|首条).{0,12}(user|用户)/,
    ],
  ],
]

const rolesIn = (words: string): Roles | undefined =>
  roles.find(([, patterns]) => some(patterns, words))?.[0]

/** Statuses whose meaning does not depend on the text. */
const certain: ReadonlySet<number> = new Set([401, 402, 404, 405, 408, 409, 413, 425, 429])

const NOT_THE_KEY =
  'The refusal does not speak of the key: a firewall, a proxy or a rule of the service may have refused this one request. If all are refused, check the key and what it may use.'

/**
 * Meaning of a status other than 2xx, derived from the message, the codes and the parameter's name.
 * Empty if only the status is informative.
 */
export function meaningOf(status: number, words: string): Meaning {
  if (status < 400 || certain.has(status)) return {}
  if (status === 403 && closed.test(words)) return { fault: 'REFUSED_KEY' }
  if (some(filtered, words)) return { fault: 'FILTERED' }
  if (status === 403) return ofForbidden(words)
  const wanted = rolesIn(words)
  if (wanted)
    return {
      fault: 'BAD_REQUEST',
      about: wanted,
      fix: `Set \`roles: ${wanted}\` in the definition of the model.`,
    }
  return (status === 400 || status === 422) && schemas.test(words) ? { about: 'schemas' } : {}
}

function ofForbidden(words: string): Meaning {
  if (quota.test(words)) return { fault: 'QUOTA' }
  // HTML pages of web servers and firewalls also mention permission.
  if (!words.startsWith('the HTML page') && some(key, words)) return { fault: 'REFUSED_KEY' }
  return { fault: 'BAD_REQUEST', fix: NOT_THE_KEY }
}
