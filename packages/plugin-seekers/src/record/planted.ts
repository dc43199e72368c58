/** Made by benchmarks/parts/seekers/record.mjs: of every figure the worst of two worlds and two banks of wordings. */
export default {
  dialogues: 400,
  record: {
    speaker: {
      en: [{ fault: 'role-flip', dose: 0.1, recall: 0.46 }],
      zh: [{ fault: 'role-flip', dose: 0.1, recall: 0.41 }],
    },
    'you-over-i': {
      en: [{ fault: 'role-flip', dose: 0.25, recall: 0.61 }],
      zh: [{ fault: 'role-flip', dose: 0.25, recall: 0.58 }],
    },
    helper: {
      en: [{ fault: 'role-flip', dose: 1, recall: 0.8 }],
      zh: [{ fault: 'role-flip', dose: 1, recall: 0.82 }],
    },
    'fourth-wall': {
      en: [{ fault: 'fourth-wall', dose: 0.25, recall: 0.56 }],
      zh: [{ fault: 'fourth-wall', dose: 0.25, recall: 0.65 }],
    },
    'leak-card': {
      en: [{ fault: 'verbatim-leak', dose: 0.1, recall: 0.68 }],
      zh: [{ fault: 'verbatim-leak', dose: 0.1, recall: 0.78 }],
    },
    'leak-rephrase': {
      en: [{ fault: 'rephrased-leak', dose: 0.25, recall: 0.77 }],
      zh: [{ fault: 'rephrased-leak', dose: 0.1, recall: 0.35 }],
    },
    'leak-intention': {
      en: [{ fault: 'intention-leak', dose: 0.1, recall: 0.68 }],
      zh: [{ fault: 'intention-leak', dose: 0.1, recall: 0.78 }],
    },
    'first-turn': {
      en: [{ fault: 'front-load', dose: 0.1, recall: 0.85 }],
      zh: [{ fault: 'front-load', dose: 0.1, recall: 1 }],
    },
    'front-card': {
      en: [{ fault: 'front-load', dose: 0.5, recall: 0 }],
      zh: [{ fault: 'front-load', dose: 0.1, recall: 0.1 }],
    },
    pleased: {
      en: [{ fault: 'over-agree', dose: 0.5, recall: 0.46 }],
      zh: [{ fault: 'over-agree', dose: 1, recall: 0.22 }],
    },
    echo: {
      en: [{ fault: 'echo', dose: 0.1, recall: 0.67 }],
      zh: [{ fault: 'echo', dose: 0.1, recall: 0.74 }],
    },
    'echo-run': {
      en: [{ fault: 'echo', dose: 0.1, recall: 0.67 }],
      zh: [{ fault: 'echo', dose: 0.1, recall: 0.74 }],
    },
    repeats: {
      en: [
        { fault: 'self-repeat', dose: 0.1, recall: 0.67 },
        { fault: 'template', dose: 0.25, recall: 0.83 },
      ],
      zh: [
        { fault: 'self-repeat', dose: 0.1, recall: 0.74 },
        { fault: 'template', dose: 0.25, recall: 0.82 },
      ],
    },
    'self-repeat': {
      en: [{ fault: 'self-repeat', dose: 0.1, recall: 0.46 }],
      zh: [{ fault: 'self-repeat', dose: 0.1, recall: 0.69 }],
    },
    'said-elsewhere': {
      en: [{ fault: 'template', dose: 0.1, recall: 0.47 }],
      zh: [{ fault: 'template', dose: 0.1, recall: 0.52 }],
    },
    mtld: {
      en: [{ fault: 'template', dose: 0.5, recall: 0.45 }],
      zh: [{ fault: 'template', dose: 0.5, recall: 0.51 }],
    },
    template: {
      en: [{ fault: 'template', dose: 0.5, recall: 0.95 }],
      zh: [{ fault: 'template', dose: 0.5, recall: 0.85 }],
    },
    age: {
      en: [{ fault: 'contradict-card', dose: 0.5, recall: 0.69 }],
      zh: [{ fault: 'contradict-card', dose: 0.25, recall: 0.5 }],
    },
    language: {
      en: [{ fault: 'language-switch', dose: 0.1, recall: 0.68 }],
      zh: [{ fault: 'language-switch', dose: 0.1, recall: 0.78 }],
    },
    'word-length': {
      en: [{ fault: 'style-drift', dose: 0.25, recall: 0.8 }],
      zh: [{ fault: 'style-drift', dose: 0.25, recall: 0.8 }],
    },
    drift: { en: [], zh: [{ fault: 'style-drift', dose: 1, recall: 0.2 }] },
    relief: {
      en: [{ fault: 'rosy-arc', dose: 0.25, recall: 0.17 }],
      zh: [{ fault: 'rosy-arc', dose: 0.25, recall: 0.2 }],
    },
    uniform: {
      en: [{ fault: 'rosy-arc', dose: 0.5, recall: 0.6 }],
      zh: [{ fault: 'rosy-arc', dose: 0.5, recall: 0.2 }],
    },
    turns: {
      en: [{ fault: 'early-farewell', dose: 0.25, recall: 0.93 }],
      zh: [{ fault: 'early-farewell', dose: 0.1, recall: 0.69 }],
    },
    early: {
      en: [{ fault: 'early-farewell', dose: 0.25, recall: 0.58 }],
      zh: [{ fault: 'early-farewell', dose: 0.25, recall: 0.52 }],
    },
    'went-on': {
      en: [{ fault: 'never-stops', dose: 0.1, recall: 0.65 }],
      zh: [{ fault: 'never-stops', dose: 0.1, recall: 0.74 }],
    },
    length: {
      en: [{ fault: 'verbose', dose: 0.25, recall: 0.54 }],
      zh: [{ fault: 'verbose', dose: 0.25, recall: 0.52 }],
    },
    'length-q25': {
      en: [{ fault: 'terse', dose: 0.25, recall: 0.53 }],
      zh: [{ fault: 'terse', dose: 0.25, recall: 0.6 }],
    },
    follows: { en: [], zh: [] },
  },
}
