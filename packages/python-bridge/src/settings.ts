/** JSON schema of the settings under `python` in a config. */
export const pythonSchema = {
  type: 'object',
  properties: {
    executable: {
      type: 'string',
      minLength: 1,
      description:
        'The Python that runs plugins: a program on the path, or a path relative to the config. Default: that of the active virtual environment, else python3.',
    },
    env: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Environment variables for it, besides those of Attune.',
    },
    processes: {
      type: 'integer',
      minimum: 1,
      default: 1,
      description:
        'Processes for each plugin, for methods that compute much. One process works on many units at once.',
    },
    silence: {
      type: 'number',
      exclusiveMinimum: 0,
      default: 60,
      description:
        'Seconds for which a method may work without a word and without a call under way; then it is ended, with its line. Simulators and sources of scenarios have 60 at most.',
    },
  },
  additionalProperties: false,
  description: 'How plugins in Python (py:mymethod, ./mymethod.py) are run.',
} as const
