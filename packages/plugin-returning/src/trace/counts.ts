/** Made by test/tracer/rules-record.test.ts from the banks. */
export const counts = {
  en: {
    claims: 40,
    decided: 19,
    right: 11,
    invented: 26,
    missed: 0,
  },
  zh: {
    claims: 40,
    decided: 8,
    right: 6,
    invented: 26,
    missed: 0,
  },
} as const
