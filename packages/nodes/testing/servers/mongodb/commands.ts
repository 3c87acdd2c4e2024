import { aggregate } from 'mingo';
import type { Document } from 'mongodb';
import { BSON } from 'mongodb';
import { CommandError } from './login.ts';
import type { DocumentStore } from './store.ts';

const { Long } = BSON;

/** What remains to be read of a list, by the number of its cursor. */
export type Cursors = Map<string, { name: string; rest: Document[] }>;

interface Host {
  store: DocumentStore;
  cursors: Cursors;
  indexes: Document[];
}

const listOf = (value: unknown): Document[] => (Array.isArray(value) ? (value as Document[]) : []);

/** The first page of a list, and a cursor for the others. */
function opened({ cursors }: Host, name: string, documents: Document[], size: unknown): Document {
  const most = typeof size === 'number' ? size : 101;
  const rest = documents.slice(most);
  const id = rest.length === 0 ? Long.ZERO : Long.fromNumber(cursors.size + 1000);
  if (rest.length > 0) cursors.set(id.toString(), { name, rest });
  return { cursor: { id, ns: name, firstBatch: documents.slice(0, most) } };
}

/** Does one write after another. An ordered list ends with the first that fails. */
function each(writes: Document[], ordered: boolean, work: (write: Document, index: number) => void): Document[] {
  const writeErrors: Document[] = [];
  for (const [index, write] of writes.entries()) {
    try {
      work(write, index);
    } catch (thrown) {
      if (!(thrown instanceof CommandError)) throw thrown;
      writeErrors.push({ index, code: thrown.code, errmsg: thrown.message });
      if (ordered) break;
    }
  }
  return writeErrors;
}

const failed = (writeErrors: Document[]): Document => (writeErrors.length > 0 ? { writeErrors } : {});

type Command = (host: Host, command: Document, name: string) => Document;

/** The commands that read or write documents; `name` is database and collection. */
export const documentCommands: Readonly<Record<string, Command>> = {
  insert({ store }, command, name) {
    let n = 0;
    const errors = each(listOf(command['documents']), command['ordered'] !== false, (document) => {
      store.insert(name, document);
      n += 1;
    });
    return { n, ...failed(errors) };
  },
  update({ store }, command, name) {
    const [upserted, total] = [[] as Document[], { n: 0, nModified: 0 }];
    const errors = each(listOf(command['updates']), command['ordered'] !== false, (update, index) => {
      const { matched, modified, id } = store.update(name, update);
      total.n += id === undefined ? matched : 1;
      total.nModified += modified;
      if (id !== undefined) upserted.push({ index, _id: id });
    });
    return { ...total, ...(upserted.length > 0 ? { upserted } : {}), ...failed(errors) };
  },
  delete({ store }, command, name) {
    let n = 0;
    const errors = each(listOf(command['deletes']), true, (one) => {
      n += store.delete(name, one);
    });
    return { n, ...failed(errors) };
  },
  find: (host, command, name) => opened(host, name, host.store.find(name, command), command['batchSize']),
  aggregate: (host, command, name) =>
    opened(
      host,
      name,
      host.store.aggregate(name, listOf(command['pipeline'])),
      (command['cursor'] as Document | undefined)?.['batchSize'],
    ),
  distinct({ store }, command, name) {
    const field = `$${String(command['key'])}`;
    const grouped = aggregate(store.of(name), [
      { $match: (command['query'] ?? {}) as Document },
      { $unwind: field },
      { $group: { _id: field } },
    ]);
    return { values: grouped.map((one) => one['_id']) };
  },
  findAndModify({ store }, command, name) {
    const [before] = store.find(name, {
      filter: command['query'] as Document,
      sort: command['sort'] as Document,
      limit: 1,
    });
    const q = before ? { _id: before['_id'] as unknown } : (command['query'] as Document);
    const { id } = store.update(name, { q, u: command['update'] as Document, upsert: command['upsert'] as boolean });
    const after = command['new'] === true;
    const filter = before ? { _id: before['_id'] as unknown } : { _id: id };
    const [found] = after
      ? store.find(name, { filter, projection: command['fields'] as Document, limit: 1 })
      : [before];
    return { value: found ?? null };
  },
  createIndexes({ indexes, store }, command, name) {
    store.of(name);
    indexes.push(...listOf(command['indexes']).map((index) => ({ ...index, ns: name })));
    return {};
  },
  listCollections(host, command) {
    const database = `${String(command['$db'])}.`;
    const names = host.store.names().filter((one) => one.startsWith(database));
    return opened(
      host,
      `${database}$cmd.listCollections`,
      names.map((one) => ({ name: one.slice(database.length), type: 'collection' })),
      undefined,
    );
  },
  getMore({ cursors }, command, name) {
    const key = String(command['getMore']);
    const known = cursors.get(key);
    if (!known) throw new CommandError(43, `cursor id ${key} not found`);
    const most = typeof command['batchSize'] === 'number' ? command['batchSize'] : known.rest.length;
    const nextBatch = known.rest.splice(0, most);
    if (known.rest.length === 0) cursors.delete(key);
    const id = known.rest.length === 0 ? Long.ZERO : Long.fromString(key);
    return { cursor: { id, ns: name, nextBatch } };
  },
  killCursors({ cursors }, command) {
    const ids = command['cursors'] as InstanceType<typeof Long>[];
    for (const id of ids) cursors.delete(id.toString());
    return {};
  },
};
