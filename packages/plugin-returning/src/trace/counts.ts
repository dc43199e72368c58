/** Made by test/tracer/rules-record.test.ts from the banks. */
export const bank = {
  isFresh: false,
  en: {
    claims: 40,
    decided: 22,
    right: 14,
    invented: 20,
    missed: 0,
  },
  zh: {
    claims: 40,
    decided: 20,
    right: 10,
    invented: 20,
    missed: 4,
  },
} as const
