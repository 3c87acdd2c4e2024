import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { filesOf } from './house/tree.ts';
import type { Area } from './mutate/areas.ts';
import { areas } from './mutate/areas.ts';
import type { Mutant } from './mutate/mutants.ts';
import { findMutants, withMutant } from './mutate/mutants.ts';

const root = join(import.meta.dirname, '..');
/** A mutant that makes all tests take so many times as long is noticed, too: it may loop without end. */
const PATIENCE = 3;
const NO_PRODUCT = /\.test\.ts$|\/(testing|conformance)(\/|\.ts$)/;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
});

interface Candidate {
  path: string;
  text: string;
  mutant: Mutant;
}

/** Every mutant of an area's code. */
function candidatesOf({ code, files }: Area): Candidate[] {
  const isCode = (path: string): boolean => code.some((part) => path === part || path.startsWith(`${part}/`));
  const folders = [...new Set(code.map((part) => part.split('/').slice(0, 2).join('/')))];
  return filesOf(folders, ['.ts'])
    .filter(({ path }) => isCode(path) && !NO_PRODUCT.test(path) && (files?.(path) ?? true))
    .flatMap(({ path, text }) => findMutants(path, text).map((mutant) => ({ path, text, mutant })));
}

/** `size` of the candidates, the same ones for the same seed: a linear congruential generator shuffles them. */
function sampleOf(candidates: readonly Candidate[], size: number, seed: number): Candidate[] {
  let state = seed;
  const next = (): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648);
  return candidates
    .map((candidate) => ({ candidate, key: next() }))
    .sort((one, other) => one.key - other.key)
    .slice(0, size)
    .map(({ candidate }) => candidate);
}

/** Runs the tests; true where all of them passed within a time (milliseconds). Other options of vitest may stand among the tests. */
function passes(tests: readonly string[], project = 'unit', limitMs?: number): boolean {
  const args = ['run', '--project', project, '--bail', '1', '--retry', '0', '--reporter', 'dot', ...tests];
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: root,
    stdio: 'ignore',
    timeout: limitMs,
    killSignal: 'SIGKILL',
  });
  return status === 0;
}

/** True where the tests, which take so many milliseconds without it, notice the fault. The file is as it was afterwards, also where this program is interrupted. */
function isKilled({ path, text, mutant }: Candidate, { tests, project }: Area, usualMs: number): boolean {
  const restore = (): void => writeFileSync(join(root, path), text);
  process.once('exit', restore);
  try {
    writeFileSync(join(root, path), withMutant(text, mutant));
    // Most faults are noticed by the unit tests of the file, or beside it, which take seconds.
    const nearby = project === undefined ? [path.replace(/\.ts$/, '.test.ts'), `${dirname(path)}/`] : [];
    const isNoticedNearby = nearby.some((filter) => !passes([filter, '--passWithNoTests'], project, usualMs));
    return isNoticedNearby || !passes(tests, project, PATIENCE * usualMs);
  } finally {
    restore();
    process.off('exit', restore);
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

if (execFileSync('git', ['status', '--porcelain'], { cwd: root }).length > 0) {
  console.error('Commit first: mutants are written into the work tree.');
  process.exit(1);
}
const unknown = positionals.filter((name) => !(name in areas));
if (unknown.length > 0) {
  console.error(`There is no area ${unknown.join(', ')}; there are ${Object.keys(areas).join(', ')}.`);
  process.exit(1);
}

let [killedInAll, triedInAll] = [0, 0];
for (const [name, area] of Object.entries(areas)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const began = performance.now();
  if (!passes(area.tests, area.project)) throw new Error(`The tests of ${name} fail without a mutant.`);
  const usualMs = Math.ceil(performance.now() - began);
  const candidates = candidatesOf(area);
  const sample = sampleOf(candidates, Number(values.sample), Number(values.seed));
  let killed = 0;
  for (const candidate of sample) {
    if (isKilled(candidate, area, usualMs)) killed += 1;
    else console.log(`unnoticed  ${candidate.path}:${candidate.mutant.line}  ${candidate.mutant.fault}`);
  }
  killedInAll += killed;
  triedInAll += sample.length;
  const score = ((100 * killed) / Math.max(1, sample.length)).toFixed(1);
  console.log(`${name.padEnd(12)} ${score} % of ${sample.length} mutants noticed, of ${candidates.length} there are\n`);
}
console.log(`In all       ${((100 * killedInAll) / Math.max(1, triedInAll)).toFixed(1)} % of ${triedInAll}`);
