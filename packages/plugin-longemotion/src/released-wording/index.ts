import { fromFormat, type Release, type ReleasedWording, type TemplateText, wordingCommand } from '@attune/core/wording'

const code = 'evaluations/base.py'
const questionnaires = 'data/Emotion_Expression_Questionnaires.json'
const fileOf = (name: string): string => `prompts/gen_prompt/${name}.txt`

export const releasedWording = wordingCommand({
  plugin: 'longemotion',
  address: 'https://github.com/LongEmotion/LongEmotion',
  preset: 'longemotion/released',
  read,
})

/** The questions of the setting base, of the tasks whose texts the release puts in as they are. */
async function read(release: Release): Promise<ReleasedWording> {
  const source = await release.text(code)
  const system = (method: string): string => systemOf(release, source, method)
  const about = await question(release, 'emotion_classfication', {
    context: 'document',
    subject: 'subject',
    choices: 'choices',
  })
  const article = await question(release, 'fileqa_prompt', { context: 'document', question: 'question' })
  // The program ends every message of the transcript with a line break.
  const talk = await question(release, 'multiconv_prompt', { dialogue_history: 'document' })
  const rating = await question(release, 'questionnaire_prompt_0', { SITUATION: 'situation', statements: 'items' })
  const stages = [1, 2, 3, 4, 5].map(async (stage) =>
    template(
      `ask-expression-${stage}`,
      (await release.text(fileOf(`questionnaire_prompt_${stage}`))) + evidence + length,
    ),
  )
  return {
    covers: 'the base questions of classification, QA, conversation and expression; not retrieval, CoEM and judges',
    templates: [
      template('ask-classification', about + evidence, system('run_emotionclass')),
      template('ask-qa', article + evidence, system('run_fileQA')),
      template('ask-conversation', talk.replace('{{document}}', '{{document}}\n') + evidence, system('run_multicov')),
      template('ask-expression-0', rating.replace('{{items}}', await statements(release))),
      ...(await Promise.all(stages)),
    ],
  }
}

/** Of the other settings, which the release words in files of their own. */
const evidence = '{{#evidence}}\n\n{{evidence}}{{/evidence}}'
const length = '{{#length}}\n\n{{length}}{{/length}}'

const template = (id: string, text: string, system?: string): TemplateText => ({
  prompt: `longemotion/${id}`,
  language: 'en',
  text: `${system === undefined ? '' : `=== system, verbatim ===\n${system}\n`}=== user, verbatim ===\n${text}\n`,
})

async function question(release: Release, name: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const text = await release.text(fileOf(name))
  try {
    return fromFormat(text, fields)
  } catch (cause) {
    throw release.fault(fileOf(name), (cause as Error).message, cause)
  }
}

/** The first system message of a method. */
function systemOf(release: Release, source: string, method: string): string {
  const body = source.slice(source.indexOf(`def ${method}(`))
  const [, text] = /["']role["']: *["']system["'], *["']content["']: *"([^"\\]+)"/.exec(body) ?? []
  if (text === undefined || body === source) throw release.fault(code, `${method} has no system message`)
  return text
}

/** As Python prints the map of statements: the program puts it in so. */
async function statements(release: Release): Promise<string> {
  const [first] = (await release.json(questionnaires)) as readonly { readonly questions?: Record<string, string> }[]
  if (!first?.questions) throw release.fault(questionnaires, 'its first questionnaire has no questions')
  return `{${Object.entries(first.questions)
    .map(([number, name]) => `'${number}': '${name}'`)
    .join(', ')}}`
}
