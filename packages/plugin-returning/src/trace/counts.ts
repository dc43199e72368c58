/** Made by test/tracer/rules-record.test.ts from the banks. */
export const counts = {
  en: {
    claims: 40,
    decided: 6,
    right: 3,
    invented: 26,
    missed: 3,
  },
  zh: {
    claims: 40,
    decided: 4,
    right: 3,
    invented: 26,
    missed: 0,
  },
} as const
