/** Made by test/tracer/rules-record.test.ts from the banks. */
export const counts = {
  en: {
    claims: 40,
    decided: 15,
    right: 8,
    invented: 26,
    missed: 0,
  },
  zh: {
    claims: 40,
    decided: 7,
    right: 5,
    invented: 26,
    missed: 0,
  },
} as const
