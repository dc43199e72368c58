/** Made by test/tracer/rules-record.test.ts from the banks. */
import type { Weights } from './scorer.js'

export const weights: Weights = {
  supported: [-1.36, 0.5, 0.86, -1.23, -0.15, 0.54, -1.17, -1.82, -2.02, -1.36, -2.15, 1.44],
  contradicted: [0.31, -0.95, -0.63, 0.43, 0.52, 0.76, 2.36, 1.1, 1.84, 2.5, 1.35, -0.78],
  unsupported: [1.05, 0.45, -0.23, 0.8, -0.37, -1.3, -1.18, 0.72, 0.18, -1.14, 0.8, -0.65],
}
