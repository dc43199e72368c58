/**
 * Names and formats that occur in the released programs and that any code which reads their files
 * needs. A run of words that consists of such names does not count as copied text. The words are in
 * lower case, without punctuation.
 */
export const names = [
  // Fields and values of ESC-Eval's cards and scores.
  'base age ngender noccupation nproblem age gender occupation problem not mentioned res source esconv base biaozhu language english chinese id',
  '年龄 n性别 n职业 n困扰 性别 职业 困扰 未提及 家庭生活 工作学习 社会与其他',
  'fluency diversity empathic suggestion human tech overall',
  // Criteria, aspects and items that LongEmotion scores.
  'establishing the therapeutic alliance emotional acceptance and exploration guidance systematic assessment',
  'recognizing surface level reaction patterns deep needs exploration pattern interconnection analysis',
  'adaptive cognitive restructuring emotional acceptance and transformation value oriented integration',
  'consolidating change outcomes and growth narrative meaning integration and future guidance autonomy and resource internalization',
  'consistency between emotional ratings and generated text repetition of content richness and depth of content',
  'interaction between emotion and cognition emotional reflection and self awareness overall quality and flow of the text',
  'causes symptoms treatment process characteristics of the illness treatment effect factual consistency completeness clarity comment',
  'interested distressed excited upset strong guilty scared hostile enthusiastic proud irritable alert ashamed inspired nervous determined',
  'attentive jittery active afraid panas questions emotions factors scenarios name content subject choices label',
  // Files and settings of LongEmotion's programs.
  'dataset kwargs data files data emotion classification detection conversations summary expression questionnaires situations emobench finentity qa jsonl json txt yaml',
  'generation kwargs temperature top p max gen toks until task longemotion doc to text target ground truth filter list name metric ignore case punctuation exact match',
  'process docs results function utils extract get score load dataset custom report multiconv fileqa prompts prompt gen aug eval case knowledge injection query',
  'reception and inquiry stage diagnostic stage consultation stage consolidation and ending stage base rag coem self search o1',
  // Character traits and fields of SAGE, and imports in Python.
  '愤怒 暴躁 粗鄙 狂妄 傲慢 虚荣 自私 刻薄 懒惰 多疑 内向 直率 愤懑 疯癫 焦虑 谨慎 自卑 耐心 怯懦 乐观 谦逊 宽容 沉稳 机敏 逃避 敏感 高冷 沉默寡言',
  'player scene character topic task history content thinking planning activity targetcompletion analyse analyze change',
  'from import dataclasses dataclass field typing def self return args kwargs open encoding utf 8 as f for in if not none true false',
  // Terms of ESC-Judge (helping skills, stages and dimensions after Hill; stressors and traits) and
  // of ETrajEval (strategies and roles).
  'exploration insight action empathic understanding encouragement of emotional expression exploration of thoughts and narratives',
  'establish a trusting foundation assess readiness for insight use gentle challenges and interpretations clarify the desired change',
  'ensure readiness and collaboration brainstorm and evaluate options process the relationship directly provide ongoing support and adaptation',
  'model a b tie verdict reasoning performs better outperforms demonstrates slightly higher winner stage dimension pid',
  'frustrateduser supportagent character settings initial dialogue aggravating events psychological theory param set key initial mu slow medium fast turns turn zh en id',
  // Tokens of chat templates, and names of models.
  'start header end header begin of text assistant system user meta llama instruct skywork reward v2 nodir hillprompt',
  // Names of variables that the recipe of ESC-Judge reads.
  'basic family life prompt key events',
  'n social support network weak or nonexistent support',
].flatMap((line) => line.split(' '))

/**
 * Files with names that the papers publish: stressors, traits and titles. Their words may occur
 * anywhere.
 */
export const filesOfNames = [
  /^packages\/plugin-[\w-]+\/src\/citations\.json$/,
  /^packages\/plugin-hill-judge\/src\/roles\/(?:stressors|traits)\.ts$/,
]

/** Everyday sentences, which are not specific to an author. */
export const common = [
  'how long have you been feeling this way',
  'Paper: Detecting Emotional Dynamic Trajectories: An Evaluation Framework for',
]
