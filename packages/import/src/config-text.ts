import { stringify } from 'yaml'

export interface LogFacts {
  /** File name of the log as written in the config. */
  readonly file: string
  /** Maximum number of conversations per scenario and supporter. */
  readonly repeats: number
  readonly isCompared: boolean
}

/** Text of a config that scores a log without models. */
export const configText = ({ file, repeats, isCompared }: LogFacts): string =>
  `# yaml-language-server: $schema=./attune.schema.json
#
# Scores logged conversations. The supporters are those that the log names; none of them is called.
#
#   attune plan     how much work there is
#   attune run      do it; run it again and it continues where it stopped
#   attune view     read the conversations next to their scores

seed: logs
${repeats > 1 ? `\n# Several conversations of one scenario.\nrepeats: ${repeats}\n` : ''}
evaluations:
  logs:
    scenarios: { use: core/log, file: ${inline(file)} }
    simulator: { use: core/replay, file: ${inline(file)} }
    estimators:
      # How the words of the help-seeker sound, turn by turn: a word list, no model.
      core/lexicon: {}
    # What a judge says of each conversation, by your own questions (docs/rubrics.md), and what
    # people say, in a file of ratings (docs/human-scores.md).
    # judges:
    #   care: { use: core/rubric, file: rubric.yaml, model: judge }
    #   people: { use: core/recorded, file: ratings.csv, criteria: [care], log: ${inline(file)} }
    analyses:
      # Means${isCompared ? ', and who does better' : ''}.
      core/measures: {}
      # The same of judges and people.
      # core/verdicts: { better: { care: higher } }
      # How long replies are.
      core/replies: {}

# models:
#   judge: { provider: openai, model: gpt-4o, apiKeyEnv: OPENAI_API_KEY }
`

const inline = (text: string): string => stringify(text).trim()
