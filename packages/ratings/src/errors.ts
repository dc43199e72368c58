import { defineErrors } from '@attune/core'

export const errors = defineErrors('ratings', {
  STUDY_MISSING: {
    message: '{folder} holds no study: {why}.',
    fix: 'Draw one with `attune rate plan`, or name the folder that has its design.json.',
  },
  LABELS: {
    message: 'The study {folder} has no labels of messages: {why}.',
    fix: 'Draw a study with `rate: turns`, and name one of its questions with choices.',
  },
  STUDY_PLAN: {
    message: 'The study cannot be drawn: {why}.',
    fix: '{fix}',
  },
  PEOPLE_UNNAMED: {
    message:
      'The study in {folder} asks for scores, and the analysis does not say which judge reads them.',
    fix: 'Give it `people`: the label of the judge ratings/people.',
  },
  STUDY_EXISTS: {
    message: '{folder} holds answers to another design ({stored}; this one is {drawn}).',
    fix: 'Draw the study into another folder: answers belong to the design that was shown.',
  },
  STUDY_OTHER_DESIGN: {
    message: '{file} belongs to the design {found}, and the study in {folder} is {wanted}.',
    fix: 'Import it into the folder of the study that it belongs to.',
  },
  STUDY_BROKEN: {
    message: '{file}: {why}.',
    fix: 'Put the file back as it was written: every answer holds its hash.',
  },
  RATINGS_FORMAT: {
    message: '{file} cannot be read as ratings: {why}.',
    fix: 'Name its format with --from: table, potato, argilla, label-studio or answers.',
  },
  RATINGS_FULL: {
    blame: 'outside',
    message: 'An answer could not be written to {file}: {why}.',
    fix: 'Make room on the disk. The page keeps what it could not send, and sends it again.',
  },
  STUDY_SERVED: {
    message: 'The study in {folder} is served already, by the process {pid}.',
    fix: 'Use that server, or end it first. If there is none, on this machine or in any container: remove {file}.',
  },
  SERVER_HOST: {
    message: '{host} can be reached by others, and this server speaks plain HTTP.',
    fix: 'Put a proxy with TLS in front and give --behind-tls, or say --insecure-http by name.',
  },
})
