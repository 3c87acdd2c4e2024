import type { RedisArgs, RedisReply } from './port.ts';
import type { RedisSession } from './session.ts';

/** Entries that are asked for at a time: Redis does nothing else meanwhile. */
const PAGE = 1000;

const entriesOf = (reply: RedisReply | undefined): Buffer[] =>
  Array.isArray(reply) ? reply.filter((entry): entry is Buffer => Buffer.isBuffer(entry)) : [];

/** Reads what SCAN or SSCAN finds, page by page, each entry once, up to `most`. Entries that are changed meanwhile may be found or not. */
export async function* scanned(
  session: RedisSession,
  command: { start: RedisArgs; end: RedisArgs },
  most: number,
): AsyncGenerator<Buffer[]> {
  const seen = new Set<string>();
  let cursor = '0';
  do {
    const reply = await session.send([...command.start, cursor, ...command.end, 'COUNT', String(PAGE)]);
    const [next, found] = Array.isArray(reply) ? reply : [];
    const page: Buffer[] = [];
    for (const entry of entriesOf(found)) {
      const name = entry.toString('latin1');
      if (seen.has(name) || seen.size >= most) continue;
      seen.add(name);
      page.push(entry);
    }
    yield page;
    cursor = next?.toString() ?? '0';
  } while (cursor !== '0' && seen.size < most);
}

interface Range {
  offset: number;
  most: number;
  /** Replies per entry: 2 with scores. */
  width: 1 | 2;
  /** The command for `count` entries behind `from`. */
  command(from: number, count: number): RedisArgs;
}

/** Reads a range page by page, up to `most` entries. */
export async function* ranged(
  session: RedisSession,
  { offset, most, width, command }: Range,
): AsyncGenerator<Buffer[]> {
  for (let read = 0; read < most;) {
    const count = Math.min(PAGE, most - read);
    const page = entriesOf(await session.send(command(offset + read, count)));
    yield page;
    read += count;
    if (page.length < count * width) return;
  }
}
