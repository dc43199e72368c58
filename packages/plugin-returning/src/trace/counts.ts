/** Made by test/tracer/rules-record.test.ts from the banks. */
export const bank = {
  isFresh: true,
  en: {
    claims: 40,
    decided: 17,
    right: 12,
    invented: 20,
    missed: 1,
  },
  zh: {
    claims: 40,
    decided: 9,
    right: 7,
    invented: 20,
    missed: 0,
  },
} as const
