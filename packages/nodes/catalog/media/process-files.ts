import { mediaErrors } from '@heddle/contract/errors/media';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { FileRef, Item } from '@heddle/contract/run/item';
import { requiredFile } from '../../lib/files/read.ts';
import { withFile } from '../../lib/files/result.ts';
import { withPaths } from '../../lib/json/paths.ts';
import { factsJson } from './facts.ts';
import type { MediaSource, TempDir } from './temp-dir.ts';
import { withTempDir } from './temp-dir.ts';
import { ofAll } from '../../lib/paired-items.ts';

const MIB = 1024 * 1024;

/** The argument of `TempDir.make`. */
type Order = Parameters<TempDir['make']>[0];

/** How a kind of media is worked on. */
export interface MediaWork {
  /** The streams that a file must have. */
  kind: 'audio' | 'video';
  /** The most files to join, and their label. */
  most: number;
  plural: string;
  /** Validates the fields of an item, before any file is opened. */
  check(index: number): void;
  /** The operation for the file of an item. */
  order(source: MediaSource, index: number, dir: TempDir): Order | Promise<Order>;
  /** The operation for all files together, without its inputs. */
  joined(sources: readonly MediaSource[]): Omit<Order, 'inputs' | 'duration'>;
}

interface Context extends Pick<NodeContext, 'items' | 'files' | 'progress' | 'signal' | 'resources' | 'expressions'> {
  field: { [name in 'file' | 'operation' | 'to']: (index?: number) => string } & { limit(index?: number): number };
}

/** Processes the file of every item, or joins all of them. Throws `file_missing`, `media_stream_missing`, and the errors of `TempDir`. */
export async function workOnMedia(context: Context, work: MediaWork): Promise<NodeResult> {
  const { items, field } = context;
  const files = items.map((item, index) => requiredFile(item, field.file(index)));
  if (field.operation() === 'join') return items.length === 0 ? main([]) : ofAll(await join(context, work, files));
  const results: Item[] = [];
  for (const [index, item] of items.entries()) {
    await context.expressions?.ready(index);
    const file = files[index];
    if (!file) continue;
    work.check(index);
    results.push(
      await withTempDir(context, field.limit(index) * MIB, async (dir) =>
        one(context, work, { dir, item, index, file }),
      ),
    );
  }
  return main(results);
}

const sorts = { audio: 'sound', video: 'picture' } as const;

async function bring(dir: TempDir, { kind }: MediaWork, file: FileRef): Promise<MediaSource> {
  const source = await dir.bring(file);
  if (!source.facts[kind]) throw mediaErrors.media_stream_missing({ name: file.name, kind: sorts[kind] });
  return source;
}

async function one(
  { field }: Context,
  work: MediaWork,
  { dir, item, index, file }: { dir: TempDir; item: Item; index: number; file: FileRef },
): Promise<Item> {
  const source = await bring(dir, work, file);
  const name = field.to(index);
  if (field.operation(index) === 'probe')
    return {
      ...item,
      json: withPaths(item.json, [{ name, value: { name: file.name, size: file.size, ...factsJson(source.facts) } }]),
    };
  const made = await dir.make(await work.order(source, index, dir));
  return withFile(item, name, made.file, factsOf(made));
}

const factsOf = ({ facts }: Awaited<ReturnType<TempDir['make']>>): JsonObject => (facts ? factsJson(facts) : {});

async function join(context: Context, work: MediaWork, files: readonly FileRef[]): Promise<Item> {
  const { field } = context;
  if (files.length > work.most)
    throw nodeErrors.field_invalid({ field: 'Operation', reason: `joins at most ${work.most} ${work.plural}` });
  work.check(0);
  return withTempDir(context, field.limit() * MIB, async (dir) => {
    const sources: MediaSource[] = [];
    for (const file of files) sources.push(await bring(dir, work, file));
    const made = await dir.make({
      ...work.joined(sources),
      inputs: sources.map(({ path }) => ({ path })),
      duration: sources.reduce((sum, { facts }) => sum + facts.duration, 0),
    });
    return withFile({ json: {} }, field.to(), made.file, { ...factsOf(made), joined: sources.length });
  });
}
