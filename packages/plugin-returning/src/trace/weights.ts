/** Made by test/tracer/rules-record.test.ts from the banks. */
import type { Weights } from './scorer.js'

export const weights: Weights = {
  supported: [-1.35, 0.38, 0.88, -1.31, -0.17, 0.47, -1.19, -1.94, -2.09, -1.36, -2.2, 1.52],
  contradicted: [0.26, -0.86, -0.66, 0.54, 0.57, 0.84, 2.41, 1.17, 1.89, 2.52, 1.35, -0.84],
  unsupported: [1.1, 0.48, -0.22, 0.77, -0.4, -1.31, -1.22, 0.77, 0.19, -1.16, 0.85, -0.68],
}
