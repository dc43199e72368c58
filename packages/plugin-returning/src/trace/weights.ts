/** Made by test/tracer/rules-record.test.ts from the banks. */
import type { Weights } from './scorer.js'

export const weights: Weights = {
  supported: [-1.39, 0.46, 0.89, -1.25, -0.21, 0.54, -1.24, -1.97, -2.04, -1.41, -2.18, 1.51],
  contradicted: [0.36, -0.91, -0.65, 0.47, 0.59, 0.76, 2.44, 1.3, 1.88, 2.57, 1.57, -0.91],
  unsupported: [1.03, 0.46, -0.24, 0.78, -0.38, -1.29, -1.21, 0.67, 0.16, -1.16, 0.62, -0.61],
}
