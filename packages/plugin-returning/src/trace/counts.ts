/** Made by test/tracer/rules-record.test.ts from the banks. */
export const counts = {
  en: {
    claims: 80,
    decided: 37,
    right: 27,
    invented: 52,
    missed: 1,
  },
  zh: {
    claims: 80,
    decided: 29,
    right: 25,
    invented: 52,
    missed: 1,
  },
} as const
