import type { JsonValue } from '@heddle/contract/json';
import type { NodeResult } from '@heddle/contract/node/context';
import { toItem } from '@heddle/contract/run/item';
import type { CursorTimeoutMode, Document } from 'mongodb';
import type { MongodbSession } from '../../lib/mongodb/session.ts';
import { toJson, toJsonObject } from '../../lib/mongodb/values.ts';
import { PairedItems, pairedMain } from '../../lib/paired-items.ts';
import type { MongodbOperation } from './fields.ts';
import type { MongodbContext } from './input.ts';
import { documentIn, pipelineOf } from './input.ts';

/** Documents that are read at a time. */
const PAGE = 1000;

/** The time is for each page, not for the whole list. */
const paged: { batchSize: number; timeoutMode: CursorTimeoutMode } = { batchSize: PAGE, timeoutMode: 'iteration' };

/** The documents that match, one by one. */
function cursorOf(context: MongodbContext, { db }: MongodbSession, index: number): AsyncIterable<Document> {
  const { field, signal } = context;
  const collection = db.collection(field.collection());
  const limit = field.limited(index) ? Math.floor(field.limit(index)) : 0;
  if (field.operation() === 'aggregate') {
    const stages = pipelineOf(context, index);
    // What writes has to be the last stage, and gives nothing.
    const limiting = limit > 0 && field.readOnly() ? [{ $limit: limit }] : [];
    return collection.aggregate([...stages, ...limiting], { ...paged, signal });
  }
  return collection.find(documentIn(context, 'filter', index), {
    ...paged,
    projection: documentIn(context, 'projection', index),
    sort: documentIn(context, 'sort', index),
    skip: Math.floor(field.offset(index)),
    limit,
    signal,
  });
}

/** Reads the documents for all items. */
export async function readDocuments(context: MongodbContext, session: MongodbSession): Promise<NodeResult> {
  const { items, field, resources } = context;
  const read = new PairedItems();
  for (let index = 0; index < items.length; index += 1) {
    await context.expressions?.ready(index);
    const format = field.format(index);
    for await (const document of cursorOf(context, session, index)) {
      const json = toJsonObject(document, format);
      resources.charge(JSON.stringify(json).length * 2);
      read.push(toItem(json), index);
      if (read.length % PAGE === 0) context.progress(read.length);
    }
  }
  return pairedMain(read);
}

/** What an operation gives that reads a value for an item; undefined for all others. */
export async function readValue(
  context: MongodbContext,
  { db, within }: MongodbSession,
  { operation, index }: { operation: MongodbOperation; index: number },
): Promise<JsonValue | undefined> {
  const { field, signal } = context;
  const collection = db.collection(field.collection());
  const format = field.format(index);
  if (operation === 'count') return collection.countDocuments(documentIn(context, 'filter', index), { signal });
  if (operation === 'distinct') {
    const values = await within(collection.distinct(field.distinctField(index), documentIn(context, 'filter', index)));
    return values.map((value: unknown) => toJson(value, format));
  }
  if (operation !== 'findOne') return undefined;
  const options = {
    projection: documentIn(context, 'projection', index),
    sort: documentIn(context, 'sort', index),
    signal,
  };
  const found = await collection.findOne(documentIn(context, 'filter', index), options);
  return found ? toJsonObject(found, format) : null;
}
