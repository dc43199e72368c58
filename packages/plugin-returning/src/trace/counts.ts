/** Made by test/tracer/rules-record.test.ts from the banks. */
export const bank = {
  isFresh: false,
  en: {
    claims: 40,
    decided: 9,
    right: 9,
    invented: 20,
    missed: 0,
  },
  zh: {
    claims: 40,
    decided: 7,
    right: 7,
    invented: 20,
    missed: 0,
  },
} as const
