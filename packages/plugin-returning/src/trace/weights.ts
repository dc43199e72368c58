/** Made by test/tracer/rules-record.test.ts from the banks. */
import type { Weights } from './scorer.js'

export const weights: Weights = {
  supported: [-1.41, 0.46, 0.89, -1.25, -0.23, 0.53, -1.25, -1.98, -1.96, -1.42, -2.19, 1.54],
  contradicted: [0.35, -0.89, -0.65, 0.48, 0.61, 0.77, 2.48, 1.26, 1.73, 2.59, 1.58, -0.92],
  unsupported: [1.07, 0.43, -0.24, 0.77, -0.39, -1.3, -1.23, 0.71, 0.23, -1.17, 0.62, -0.62],
}
