/** Made by test/tracer/rules-record.test.ts from the held-out bank. */
export const held = {
  en: {
    claims: 40,
    decided: 33,
    right: 31,
    invented: 20,
    missed: 2,
  },
  zh: {
    claims: 40,
    decided: 36,
    right: 34,
    invented: 20,
    missed: 1,
  },
} as const
