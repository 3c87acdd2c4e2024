import type { JsonValue } from '@heddle/contract/json';
import type { ClientSession, Collection, Document, UpdateResult } from 'mongodb';
import { MongoBulkWriteError } from 'mongodb';
import { derivedId, isSameDocument, onceInTransaction } from '../../lib/mongodb/once.ts';
import type { MongodbSession } from '../../lib/mongodb/session.ts';
import { toJson, toJsonObject } from '../../lib/mongodb/values.ts';
import type { MongodbOperation } from './fields.ts';
import type { MongodbContext } from './input.ts';
import { documentIn, documentOf, updateOf } from './input.ts';

/** Documents that are inserted with one command. */
const TOGETHER = 1000;

/** Inserts a document for each item, and calls `add` with their IDs. Those of a command that fails in the middle remain. */
export async function insertDocuments(
  context: MongodbContext,
  { db, within }: MongodbSession,
  add: (index: number, id: JsonValue) => void,
): Promise<void> {
  const { items, field, run, expressions } = context;
  const collection = db.collection(field.collection());
  const once = field.exactlyOnce();
  for (let from = 0; from < items.length; from += TOGETHER) {
    const documents: Document[] = [];
    for (let index = from; index < Math.min(items.length, from + TOGETHER); index += 1) {
      await expressions?.ready(index);
      const document = documentOf(context, index);
      const isNamed = document['_id'] !== undefined;
      documents.push(once && !isNamed ? { _id: derivedId(run.idempotencyKey(index)), ...document } : document);
    }
    if (once) await within(insertMissing(collection, documents));
    // The driver gives IDs to documents that have none.
    else await within(collection.insertMany(documents));
    for (const [at, document] of documents.entries()) add(from + at, toJson(document['_id'], field.format(from + at)));
  }
}

/** Inserts the documents that are not there yet. One that is there with other contents is a conflict. */
async function insertMissing(collection: Collection, documents: Document[]): Promise<void> {
  try {
    await collection.insertMany(documents, { ordered: false });
  } catch (thrown) {
    if (!(thrown instanceof MongoBulkWriteError)) throw thrown;
    for (const failed of [thrown.writeErrors].flat()) {
      const document = documents[failed.index];
      const there = failed.code === 11_000 && document ? await readRaw(collection, document) : null;
      if (!document || !there || !isSameDocument(there, document)) throw thrown;
    }
  }
}

/** A document with the types of its values as they are stored. */
const readRaw = (collection: Collection, document: Document): Promise<Document | null> =>
  collection.findOne({ _id: document['_id'] as never }, { promoteValues: false });

const updated = (
  { matchedCount, modifiedCount, upsertedId }: UpdateResult,
  format: 'plain' | 'extended',
): JsonValue => ({
  matched: matchedCount,
  modified: modifiedCount,
  upsertedId: toJson(upsertedId, format),
});

/** Does an operation that changes documents for an item, in a transaction with the key of the step where it counts once: what it gives. */
export function changeDocuments(
  context: MongodbContext,
  session: MongodbSession,
  { operation, index }: { operation: MongodbOperation; index: number },
): Promise<JsonValue> {
  const work = changeOf(context, session, { operation, index });
  if (!context.field.exactlyOnce()) return session.within(work({}));
  return onceInTransaction(session, context.run.idempotencyKey(index), (transaction) => work({ session: transaction }));
}

type Change = (within: { session?: ClientSession }) => Promise<JsonValue>;

function changeOf(
  context: MongodbContext,
  { db }: MongodbSession,
  { operation, index }: { operation: MongodbOperation; index: number },
): Change {
  const { field } = context;
  const collection = db.collection(field.collection());
  const filter = documentIn(context, 'filter', index);
  const format = field.format(index);
  const many = field.many(index);
  const upsert = field.upsert(index);
  if (operation === 'delete')
    return async (options) => {
      const done = await (many ? collection.deleteMany(filter, options) : collection.deleteOne(filter, options));
      return { deleted: done.deletedCount };
    };
  if (operation === 'replace') {
    const document = documentOf(context, index);
    return async (options) => updated(await collection.replaceOne(filter, document, { ...options, upsert }), format);
  }
  const update = updateOf(context, index);
  if (operation === 'update')
    return async (options) => {
      const all = { ...options, upsert };
      const done = await (many
        ? collection.updateMany(filter, update, all)
        : collection.updateOne(filter, update, all));
      return updated(done, format);
    };
  const choices = {
    projection: documentIn(context, 'projection', index),
    sort: documentIn(context, 'sort', index),
    returnDocument: field.returned(index),
    upsert,
  };
  return async (options) => {
    const found = await collection.findOneAndUpdate(filter, update, { ...options, ...choices });
    return found ? toJsonObject(found, format) : null;
  };
}
