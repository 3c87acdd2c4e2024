import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { valueSize } from '../../lib/json/value-size.ts';
import { jsonParts } from '../../lib/json/write.ts';
import type { WorkingStep } from '../../lib/workers/workers.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import type { Problem } from '../../lib/json/schema.ts';

const work = { url: new URL('./work.ts', import.meta.url), load: () => import('./work.ts') };

/** The most values, and their total size, that are validated here rather than in a worker. */
const FEW = 20;
const LITTLE = 10_000;
/** The most values, and their total size, in one task. */
const CHUNK = 5000;
const CHUNK_WEIGHT = 100_000;
const TIME_LIMIT_MS = 60_000;

/** The violations of a JSON Schema by each value. Throws `schema_invalid`, and `work_timeout` for a schema that takes too long. */
export async function validateBySchema(
  schema: JsonValue,
  values: readonly JsonObject[],
  { signal, resources }: WorkingStep,
): Promise<Problem[][]> {
  const options = { signal, resources, timeoutMs: TIME_LIMIT_MS };
  if (values.length <= FEW && isLittle(values))
    return runInWorker(work, 'validateAll', [schema, values], { ...options, small: true });
  const problems: Problem[][] = [];
  for (let start = 0; start < values.length;) {
    const chunk: JsonObject[] = [];
    let room = CHUNK_WEIGHT;
    for (const value of values.slice(start, start + CHUNK)) {
      const weight = valueSize(value, LITTLE);
      if (weight === undefined || weight > room) break;
      room -= weight;
      chunk.push(value);
    }
    const large = chunk.length === 0 ? values[start] : undefined;
    // A large value is sent as text, which is written cooperatively; a structured clone would block the thread.
    if (large)
      problems.push(
        await runInWorker(
          work,
          'validateText',
          [schema, await jsonParts(large, { indent: 0, sorted: false }, { signal, resources })],
          options,
        ),
      );
    else problems.push(...(await runInWorker(work, 'validateAll', [schema, chunk], options)));
    start += Math.max(1, chunk.length);
  }
  return problems;
}

function isLittle(values: readonly JsonObject[]): boolean {
  let left = LITTLE;
  return values.every((value) => {
    const weight = valueSize(value, left);
    left -= weight ?? 0;
    return weight !== undefined;
  });
}
