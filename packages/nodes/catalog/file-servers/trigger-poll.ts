import { createHash } from 'node:crypto';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { PollRequest, PollResult } from '@heddle/contract/node/define';
import { asText } from '@heddle/contract/node/text';
import { openFileServer } from '../../lib/file-servers/open.ts';
import { cleanPath } from '../../lib/file-servers/paths.ts';
import type { RemoteEntry } from '../../lib/file-servers/port.ts';
import { reachOf } from '../../lib/polled-trigger.ts';
import { matchesWildcards } from '../../lib/text/wildcards.ts';
import { entryJson } from './entry.ts';
import { triggerFields } from './trigger-fields.ts';

/** The most entries of a folder: what is known of each is part of the trigger's position. */
const FOLDER_LIMIT = 10_000;

/** What a trigger knows of its folder. Files are named by marks, which are short. */
interface FolderPosition {
  /** Files that runs were started for, or that were there before. */
  known: readonly string[];
  /** Files that may be incomplete, with what they looked like. */
  waiting: { readonly [mark: string]: string };
}

const mark = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 12);

/** The value of a field that is no expression, or its default. */
const setting = (data: JsonObject, name: keyof typeof triggerFields): JsonValue =>
  data[name] ?? triggerFields[name].default ?? '';

function positionIn(position: JsonObject | null): FolderPosition | null {
  if (!position) return null;
  const { known, waiting } = position;
  return {
    known: Array.isArray(known) ? known.map(asText) : [],
    waiting: isJsonObject(waiting)
      ? Object.fromEntries(Object.entries(waiting).map(([name, stamp]) => [name, asText(stamp)]))
      : {},
  };
}

/** What a file is known by: its path, or also what it looks like where changes count. Times that are not exact are shown in other words as they get older. */
const markOf = ({ path, stamp, size, modifiedAt }: RemoteEntry, countsChanges: boolean): string =>
  mark(countsChanges ? `${path} ${modifiedAt === null ? size : stamp}` : path);

/** The files of the folder that the trigger is about. */
async function filesOf(request: Omit<PollRequest, 'position'>): Promise<RemoteEntry[]> {
  const { data, credential } = request;
  const [pattern, ignored] = [asText(setting(data, 'pattern')), asText(setting(data, 'ignored'))];
  const server = await openFileServer(credential, reachOf(request));
  try {
    const entries = await server.list(cleanPath(asText(setting(data, 'folder'))), FOLDER_LIMIT);
    return entries.filter(
      ({ kind, name }) =>
        kind === 'file' &&
        matchesWildcards(name, pattern) &&
        (ignored.trim() === '' || !matchesWildcards(name, ignored)),
    );
  } finally {
    server.end();
  }
}

/**
 * What is new in a folder. A file is handed out once it looks the same at two polls, unless files get their names when they are complete; until then the
 * position remembers what it looked like. Files that are gone are forgotten.
 */
export async function pollFolder(request: PollRequest): Promise<PollResult> {
  const { data } = request;
  const countsChanges = setting(data, 'event') === 'changed';
  const isNamed = setting(data, 'complete') === 'named';
  const batch = Number(setting(data, 'batchSize'));
  const files = await filesOf(request);
  const before = positionIn(request.position);
  const isFirst = before === null;
  const known = new Set(before?.known);
  const stays = new Set<string>();
  const waiting: { [mark: string]: string } = {};
  const records: { key: string; json: JsonObject }[] = [];
  let more = false;
  for (const file of files) {
    const name = markOf(file, countsChanges);
    if (known.has(name) || (isFirst && setting(data, 'from') === 'new')) {
      stays.add(name);
      continue;
    }
    const place = mark(file.path);
    const isComplete = isNamed || before?.waiting[place] === file.stamp;
    if (isComplete && records.length < batch) {
      stays.add(name);
      records.push({ key: `${file.path} ${file.stamp}`, json: entryJson(file) });
    } else {
      more ||= isComplete;
      waiting[place] = file.stamp;
    }
  }
  return { position: { known: [...stays], waiting }, records, more, unrepeatable: true };
}

/** The file that was changed last; null where there is none. */
export async function newestFile(request: Omit<PollRequest, 'position'>): Promise<JsonObject | null> {
  const files = await filesOf(request);
  const newest = files.reduce<RemoteEntry | null>(
    (found, file) => ((file.modifiedAt ?? 0) >= (found?.modifiedAt ?? 0) ? file : found),
    null,
  );
  return newest && entryJson(newest);
}
