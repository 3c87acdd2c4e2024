// Plain JavaScript without dependencies, like bootstrap.mjs, which uses it.
import { readdirSync, unlinkSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';

/** Sources and types (Node runs no TypeScript below node_modules), source maps, and texts about a package. Licenses stay. */
const UNUSED_FILE = /\.(map|ts|mts|cts|tsx|flow|md|markdown)$/i;
const LICENSE = /licen[cs]e|notice|copying/i;
/**
 * C headers of Node, for add-ons that are compiled; second copies that packages hold for pages without a bundler; and builds, models and data beside the one
 * that is used. Paths from `node_modules`.
 */
const UNUSED_PATHS = [
  /^node-(darwin|linux|win)-\w+\/include\//,
  /^docx\/dist\/[^/]*\.(umd\.cjs|iife\.js)$/,
  /^echarts\/dist\/echarts\.(common|simple|esm)\b/,
  /^onnxruntime-web\/dist\/(?!ort\.node\.min\.mjs$|ort-wasm-simd-threaded\.(?:mjs|wasm)$)/,
  /^pdf-lib\/dist\//,
  /^@tesseract\.js-data\/\w+\/4\.0\.0\//,
  /^compromise\/builds\//,
  /^tesseract\.js-core\/tesseract-core(?!-simd-lstm\.(?:js|wasm)$)/,
  /^tinyld\/(?:playground|tests-integration|dist\/(?:benchmark|clean|train|tinyld\.(?:heavy|light)))/,
  /^vader-sentiment\/(?:build|tests|vader_lexicon\.txt)/,
];

/** Removes from a folder `node_modules` what no program reads that runs or is built: two fifths of it. */
export function pruneInstallation(root) {
  for (const path of filesBelow(root))
    if (isUnused(relative(root, path).split(sep).join('/'), basename(path))) unlinkSync(path);
}

/** Links lead to the workspaces, which are our own; they are not followed. */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}

function isUnused(path, name) {
  if (LICENSE.test(name)) return false;
  return UNUSED_FILE.test(name) || UNUSED_PATHS.some((pattern) => pattern.test(path));
}
