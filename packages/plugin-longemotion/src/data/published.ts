import type { FileName } from '../tasks/names.js'

/** A file of the data set, with the MD5 sums that its authors publish. */
export interface PublishedFile {
  readonly file: FileName
  readonly records: number
  /** By MD5 sum: which version that is. */
  readonly versions: Readonly<Record<string, string>>
}

const released = 'as released'

/** Source: the integrity report of the repository LongEmotion/LongEmotion, and its current file of detection. */
export const publishedFiles: Readonly<Record<string, PublishedFile>> = {
  'Emotion_Classification_Emobench.jsonl': {
    file: 'emobench',
    records: 200,
    versions: { f4a57874680c07ce32a15202b4d6ec51: released },
  },
  'Emotion_Classification_Finentity.jsonl': {
    file: 'finentity',
    records: 200,
    versions: { '4679bb7ab038f9cf30d6c3fd8c235038': released },
  },
  'Emotion_Detection.jsonl': {
    file: 'detection',
    records: 136,
    versions: {
      '96d26855370daa3052bc2b64e757b4da': 'the version of the repository',
      bccf0d03b986f9303867c776ace309c2: 'the version of Hugging Face, which differs from the repository in 30 records',
    },
  },
  'Emotion_QA.jsonl': { file: 'qa', records: 120, versions: { e7862cad3fd5f279526e7de60a6e85e5: released } },
  'Emotion_Conversations.jsonl': {
    file: 'conversation',
    records: 100,
    versions: { b0abb87fcf6fad1c3ca5489e7c84bc45: released },
  },
  'Emotion_Summary.jsonl': {
    file: 'summary',
    records: 150,
    versions: { '58ee9da4ba955932b3142778cdb9b5d5': released },
  },
  'Emotion_Summary_origin.jsonl': {
    file: 'summary',
    records: 150,
    versions: { b5ecd2580f95569e6729f3069958e516: 'the short reports, not those of the paper' },
  },
  'Emotion_Expression_Situations.json': {
    file: 'expression',
    records: 428,
    versions: { '4f7f12185eff62c7ea54af2746c3df7f': released },
  },
}
