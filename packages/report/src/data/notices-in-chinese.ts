/**
 * Chinese patterns of the notices on a config and of the sentences on missing values, which the
 * first page shows (`TextPatterns`). Messages of errors within them stay in English.
 */
export const noticesInChinese: Readonly<Record<string, string>> = {
  // Notices on a config: the message and its remedy.
  'The model {0} is not used. Name it where it should be called, or remove it.':
    '模型 {0} 没有被使用。请在应调用它的地方写上它的名称，或将其删除。',
  'The model {0} is not used. Roles without a model: {1}':
    '模型 {0} 没有被使用。还没有模型的角色：{1}',
  '{0}: the judge {1} and {2} are models of one vendor ({3}). A judge may prefer its own kind: compare with a judge of another vendor.':
    '{0}：评判者 {1} 与 {2} 是同一厂商（{3}）的模型。评判者可能偏好同类，请与其他厂商的评判者比较。',
  '{0}: models of supporters reply with different settings ({1}). Give them the same, unless the settings are what you compare.':
    '{0}：各支持者的模型回复时设置不同（{1}）。除非要比较的就是这些设置，否则请设为相同。',
  'none of its own': '未自行设置',
  'temperature {0#}': '温度 {0}',
  'tokens at most {0#}': '最多 token 数 {0}',
  'reasoning effort {0}': '推理强度 {0}',
  'a system message': '一条系统消息',
  '{0} does not get what the method asks of supporters ({1}). Give its request a place for it ({{temperature}}, {{topP}}, {{maxTokens}}, {{system}}), or set the system itself up so: Attune cannot see whether it is.':
    '{0} 没有得到该方法对支持者要求的设置（{1}）。请在它的请求中留出位置（{{temperature}}、{{topP}}、{{maxTokens}}、{{system}}），或在该系统中自行这样设置：Attune 无法得知是否已设置。',
  'Calls do not use the proxy of {0}: {1}. Set HTTP_PROXY and HTTPS_PROXY to an address such as http://proxy.example.com:3128.':
    '调用没有使用 {0} 中的代理：{1}。请将 HTTP_PROXY 和 HTTPS_PROXY 设为 http://proxy.example.com:3128 这样的地址。',
  'it does not name an HTTP proxy': '它不是 HTTP 代理的地址',
  'only HTTP_PROXY and HTTPS_PROXY are read': '只读取 HTTP_PROXY 和 HTTPS_PROXY',
  '{0}: there is no supporter "{1}". {2}': '{0}：没有名为“{1}”的支持者。{2}',
  'Did you mean "{0}"?': '是否指“{0}”？',
  'Known here: {0}.': '此处已有：{0}。',
  '{0} has our own wording: not comparable with published numbers. Write the released wording from your clone of the release: {1}.':
    '{0} 用的是我们自己的措辞，不能与已发表的数字比较。可从您克隆的发布版写出原有措辞：{1}。',
  'Prompts changed: {0}. Results with another wording are another measurement: say so where you report them.':
    '提示词有改动：{0}。措辞不同，测量就不同；报告结果时请加以说明。',
  '{0}: Part of the evaluation ({1}): {2}. Run without {3} for the whole: finished work is reused.':
    '{0}：只是评估的一部分（{1}）：{2}。去掉 {3} 再运行即得全部；已完成的部分会重用。',
  '{0#} of {1#} scenarios': '{1} 个情景中的 {0} 个',
  '{0#} of {1#} people': '{1} 个人中的 {0} 个',
  '{0#} of {1#} sessions': '{1} 次会话中的 {0} 次',
  '{0#} of {1#} supporters': '{1} 个支持者中的 {0} 个',
  'sampled by the seed': '按种子抽取',
  // Sentences on judges and on missing values.
  'The judge {0} failed its probe: in {1#} of {2#} pairs of dialogues ({3}) it preferred the kind one to the hurtful one, and {4#} are needed. Its numbers are not to be relied on.':
    '评判者 {0} 未通过探测：在 {2} 对对话（{3}）中，它只在 {1} 对里选择友善的而非伤人的对话，至少需要 {4} 对。它的数字不可信。',
  'Nothing usable came out of the evaluation "{0}": none of its values is known, most often because of "{1}".':
    '评估“{0}”没有得出可用的结果：所有值都未知，最常见的原因是“{1}”。',
  'No value in any of {0#} results: {1}.': '{0} 个结果中都没有值：{1}。',
  '{0} of {1} ("{2}")': '{1} 的 {0}（“{2}”）',
  'and {0#} more': '另有 {0} 个',
  '{0#} of {1#} scores that {2} was to give {3} are missing, most often because of "{4}": what is said of them rests on the other {5#}.':
    '{2} 应给 {3} 的 {1} 个分数中缺 {0} 个，最常见的原因是“{4}”；有关结论只依据其余 {5} 个。',
}
