import { hostname } from 'node:os';
import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import type { LogFormat } from '@heddle/nodes/catalog/logs/log-lines';
import { lineReader } from '@heddle/nodes/catalog/logs/log-lines';
import type { ReadNewestEvent } from '../../platform/newest-events.ts';
import { isWanted } from '../../platform/polled-triggers/fields.ts';
import type { PolledSource, ReadField } from '../../platform/polled-triggers/source.ts';
import { allowedFile } from './allowed.ts';
import type { LogLine } from './lines.ts';
import { linesIn } from './lines.ts';
import type { LogFile, LogPosition } from './log-file.ts';
import { fileAt, headOf, isSame, readFrom, renamedFile } from './log-file.ts';

/** Bytes of a log that are read at a time: minimum and maximum. The minimum is longer than the longest line. */
const LEAST_PIECE = 128 * 1024;
const PIECE = 1024 * 1024;
/** Estimated length of a line. Bytes. */
const USUAL_LINE = 512;
/** Maximum number of lines per run. */
const MOST_LINES = 1000;

interface LogConfig {
  path: string;
  from: 'end' | 'start';
}

// Both are written below.
const configIn = (text: string): LogConfig => JSON.parse(text) as LogConfig;
const placeIn = (text: string): LogPosition | null => (text === '' ? null : (JSON.parse(text) as LogPosition));
const placeText = ({ id, at, head, turn }: LogPosition): string => JSON.stringify({ id, at, head, turn });

/** The start of the next file that appears. */
const FIRST: LogPosition = { id: '', at: 0, head: '', turn: 0 };

/** The start of a file, after another one or after truncation. */
const beginningOf = ({ id }: LogFile, { turn }: LogPosition): LogPosition => ({ id, at: 0, head: '', turn: turn + 1 });

/** The log files of this machine as a source of polled triggers. Positions are `LogPosition` as JSON text, '' for none yet. */
export function logSource(folders: readonly string[]): PolledSource {
  const currentFile = async (path: string): Promise<LogFile | null> => {
    const allowed = await allowedFile(path, folders);
    return allowed === null ? null : fileAt(allowed);
  };

  async function firstPlace({ path, from }: LogConfig): Promise<LogPosition> {
    const file = await currentFile(path);
    if (!file || from === 'start') return FIRST;
    return { ...FIRST, id: file.id, at: file.size, head: await headOf(file, file.size) };
  }

  /** The file of a position if it is unchanged, and whether it is complete because it was renamed. */
  async function fileOf(
    place: LogPosition,
    current: LogFile | null,
  ): Promise<{ file: LogFile; isOver: boolean } | null> {
    if (current && (await isSame(current, place))) return { file: current, isOver: false };
    const renamed = current && current.id !== place.id ? await renamedFile(current.path, place.id) : null;
    return renamed && (await isSame(renamed, place)) ? { file: renamed, isOver: true } : null;
  }

  return {
    kind: `log:${hostname()}`,
    startedBy: 'log',
    configOf({ data }) {
      const path = typeof data['path'] === 'string' ? data['path'].trim() : '';
      if (path === '') return null;
      const config: LogConfig = { path, from: data['from'] === 'start' ? 'start' : 'end' };
      return JSON.stringify(config);
    },
    async begin(_userId, config) {
      try {
        return placeText(await firstPlace(configIn(config)));
      } catch (error) {
        // The error is reported when the trigger is polled.
        if (error instanceof HeddleError) return '';
        throw error;
      }
    },
    async next({ config, position }, field) {
      const place = placeIn(position);
      if (!place) return placeText(await firstPlace(configIn(config)));
      const current = await currentFile(configIn(config).path);
      if (!current) return null;
      if (place.id === '') return placeText(beginningOf(current, place));
      const found = await fileOf(place, current);
      // The file was truncated or replaced.
      if (!found) return placeText(beginningOf(current, place));
      const { file, isOver } = found;
      const piece = pieceOf(field);
      const lines =
        file.size > place.at
          ? linesIn(await readFrom(file, place.at, piece), place.at, isOver && file.size - place.at <= piece)
          : [];
      const end = endOf(lines, field);
      if (end === null) return isOver ? placeText(beginningOf(current, place)) : null;
      return placeText({ ...place, at: end, head: await headOf(file, end) });
    },
    async items(trigger, until, field) {
      const [from, to] = [placeIn(trigger.position), placeIn(until)];
      if (!from || !to || from.id === '' || to.id !== from.id || to.at <= from.at) return [];
      const { path } = configIn(trigger.config);
      const found = await fileOf(from, await currentFile(path));
      if (!found) return [];
      const lines = linesIn(await readFrom(found.file, from.at, Math.min(to.at - from.at, PIECE)), from.at, true);
      return wantedItems(path, lines, field).map((item) => ({ item, origin: null }));
    },
  };
}

function textIn(field: ReadField, name: string): string {
  const text = field(name);
  return typeof text === 'string' ? text : '';
}

function batchOf(field: ReadField): number {
  return Math.min(Math.max(Math.floor(Number(field('batchSize') ?? 100)), 1), MOST_LINES);
}

const pieceOf = (field: ReadField): number => Math.min(PIECE, Math.max(LEAST_PIECE, batchOf(field) * USUAL_LINE));

/** The end of the next run: it has at most the maximum number of lines. */
function endOf(lines: readonly LogLine[], field: ReadField): number | null {
  const most = batchOf(field);
  const contains = textIn(field, 'contains');
  let wanted = 0;
  for (const line of lines) {
    if (!line.text.includes(contains)) continue;
    wanted += 1;
    if (wanted >= most) return line.end;
  }
  return lines.at(-1)?.end ?? null;
}

/** The newest line of a log that its trigger would start a run for. Throws `log_folders_unset`, `log_path_forbidden`, `log_file_unreadable`. */
export const newestLine =
  (folders: readonly string[]): ReadNewestEvent =>
  async ({ node: { data }, field }) => {
    const path = typeof data['path'] === 'string' ? data['path'].trim() : '';
    const allowed = await allowedFile(path, folders);
    const file = allowed === null ? null : await fileAt(allowed);
    if (!file) return null;
    const from = Math.max(0, file.size - LEAST_PIECE);
    const lines = linesIn(await readFrom(file, from, file.size - from), from, true);
    // The first one is only a part of a line, unless the file begins there.
    const newest = wantedItems(path, from === 0 ? lines : lines.slice(1), field).at(-1);
    return newest ? [newest] : null;
  };

function wantedItems(path: string, lines: readonly LogLine[], field: ReadField): Item[] {
  const contains = textIn(field, 'contains');
  // Written by the node's definition, which lists the formats.
  const format = field('format') as LogFormat | 'none';
  const read = format === 'none' ? (): JsonObject => ({}) : lineReader(format, textIn(field, 'pattern'), Date.now());
  const others = field('unparsed') === true;
  return lines.flatMap(({ text, at }): Item[] => {
    if (text === '' || !text.includes(contains)) return [];
    const parsed = read(text);
    if (!parsed && !others) return [];
    const json = { ...parsed, line: text, log: { path, at, ...(parsed ? {} : { unparsed: true }) } };
    return isWanted(field, json) ? [{ json }] : [];
  });
}
