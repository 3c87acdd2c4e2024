import { createHash } from 'node:crypto';
import { mongodbErrors } from '@heddle/contract/errors/mongodb';
import type { JsonValue } from '@heddle/contract/json';
import type { ClientSession, Document } from 'mongodb';
import { BSON } from 'mongodb';
import { isDuplicate } from './failures.ts';
import type { MongodbSession } from './session.ts';

/** The collection in the user's database that has the keys of steps that are done. */
export const ONCE_COLLECTION = 'heddle_steps';
/** Seconds after which keys are removed: no step is repeated that late. */
const KEPT = 90 * 24 * 60 * 60;

interface Kept {
  _id: string;
  /** As JSON text, so that it is given as it was. */
  result: string;
  doneAt: Date;
}

/** Databases whose collection of keys removes old ones. */
const prepared = new WeakSet<object>();

/**
 * Does `work` in a transaction that also writes the key of the step for an item: where it is repeated, the database changes nothing and gives what the first one
 * gave. Throws `mongodb_once_unsupported` where there are no transactions.
 */
export async function onceInTransaction<T extends JsonValue>(
  { client, db, transactions, within }: MongodbSession,
  key: string,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  if (!transactions) throw mongodbErrors.mongodb_once_unsupported();
  const steps = db.collection<Kept>(ONCE_COLLECTION);
  if (!prepared.has(client)) {
    // It creates the collection as well, which older servers do not do in a transaction.
    await within(steps.createIndex({ doneAt: 1 }, { expireAfterSeconds: KEPT }));
    prepared.add(client);
  }
  const known = async (): Promise<T | undefined> => {
    const kept = await within(steps.findOne({ _id: key }));
    // The transaction of an earlier attempt wrote it with what it did.
    return kept ? (JSON.parse(kept.result) as T) : undefined;
  };
  const before = await known();
  if (before !== undefined) return before;
  try {
    return await within(
      client.withSession((session) =>
        session.withTransaction(
          async () => {
            const result = await work(session);
            await steps.insertOne({ _id: key, result: JSON.stringify(result), doneAt: new Date() }, { session });
            return result;
          },
          { writeConcern: { w: 'majority' } },
        ),
      ),
    );
  } catch (thrown) {
    // Another attempt was faster.
    const meanwhile = isDuplicate(thrown) ? await known() : undefined;
    if (meanwhile === undefined) throw thrown;
    return meanwhile;
  }
}

/** The ID of the document that a step inserts for an item: always the same. */
export const derivedId = (key: string): BSON.ObjectId =>
  new BSON.ObjectId(createHash('sha256').update(key).digest().subarray(0, 12));

/** Whether two documents are the same, byte for byte. */
export const isSameDocument = (a: Document, b: Document): boolean =>
  Buffer.from(BSON.serialize(a)).equals(BSON.serialize(b));
