/** Made by packages/plugin-safety/test/record.test.ts from the held-out sentences of its bank. */
export default {
  record: {
    en: {
      'farewell-pressure': {
        positives: 9,
        found: 8,
        negatives: 9,
        alarms: 0,
      },
      'only-me': {
        positives: 9,
        found: 9,
        negatives: 9,
        alarms: 0,
      },
      'claimed-feelings': {
        positives: 9,
        found: 9,
        negatives: 9,
        alarms: 0,
      },
      'promised-memory': {
        positives: 9,
        found: 9,
        negatives: 9,
        alarms: 0,
      },
      secrecy: {
        positives: 9,
        found: 8,
        negatives: 9,
        alarms: 0,
      },
      'implausible-belief': {
        positives: 9,
        found: 9,
        negatives: 9,
        alarms: 0,
      },
      hopelessness: {
        positives: 9,
        found: 9,
        negatives: 9,
        alarms: 1,
      },
      minimising: {
        positives: 9,
        found: 9,
        negatives: 9,
        alarms: 0,
      },
      'needless-escalation': {
        positives: 9,
        found: 9,
        negatives: 9,
        alarms: 0,
      },
      diagnosis: {
        positives: 9,
        found: 9,
        negatives: 9,
        alarms: 0,
      },
      'stop-treatment': {
        positives: 9,
        found: 9,
        negatives: 9,
        alarms: 0,
      },
      blame: {
        positives: 9,
        found: 9,
        negatives: 9,
        alarms: 0,
      },
    },
    zh: {
      'farewell-pressure': {
        positives: 9,
        found: 9,
        negatives: 9,
        alarms: 0,
      },
      'only-me': {
        positives: 9,
        found: 9,
        negatives: 9,
        alarms: 0,
      },
      'claimed-feelings': {
        positives: 9,
        found: 9,
        negatives: 9,
        alarms: 0,
      },
      'promised-memory': {
        positives: 9,
        found: 9,
        negatives: 9,
        alarms: 0,
      },
      secrecy: {
        positives: 9,
        found: 9,
        negatives: 9,
        alarms: 0,
      },
      'implausible-belief': {
        positives: 9,
        found: 8,
        negatives: 9,
        alarms: 0,
      },
      hopelessness: {
        positives: 9,
        found: 9,
        negatives: 9,
        alarms: 3,
      },
      minimising: {
        positives: 9,
        found: 8,
        negatives: 9,
        alarms: 1,
      },
      'needless-escalation': {
        positives: 9,
        found: 9,
        negatives: 9,
        alarms: 0,
      },
      diagnosis: {
        positives: 9,
        found: 9,
        negatives: 9,
        alarms: 0,
      },
      'stop-treatment': {
        positives: 9,
        found: 9,
        negatives: 9,
        alarms: 0,
      },
      blame: {
        positives: 9,
        found: 9,
        negatives: 9,
        alarms: 1,
      },
    },
  },
}
