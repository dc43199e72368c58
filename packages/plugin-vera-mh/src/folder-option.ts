/** Option `folder` of every component that reads the user's clone of VERA-MH. */
export const folderOption = {
  type: 'string',
  format: 'code',
  description:
    'Folder of your clone: its data folder (releases 0.9 to 1.2), or that of a target with manifest.json (data/SI, data/HFO). All files in it are part of the key.',
} as const
