import type { JsonValue } from '@heddle/contract/json';
import type { NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { toMongodbServer } from '../../lib/mongodb/server.ts';
import { withMongodb } from '../../lib/mongodb/session.ts';
import { put } from '../../lib/items.ts';
import type { MongodbContext } from './input.ts';
import { checkInput } from './input.ts';
import { readDocuments, readValue } from './read.ts';
import { changeDocuments, insertDocuments } from './write.ts';

/** Does the chosen operation for all items, one after another. Throws the errors of `errors/mongodb.ts`. */
export async function runMongodb(context: MongodbContext): Promise<NodeResult> {
  const { items, field, resources } = context;
  if (items.length === 0) return main([]);
  const operation = field.operation();
  checkInput(context, 0);
  const credential = await context.credential('credential');
  const server = toMongodbServer(credential);
  return withMongodb({ server, credential, timeoutMs: field.operationTimeout() * 1000 }, context, async (session) => {
    if (operation === 'find' || operation === 'aggregate') return readDocuments(context, session);
    const given: Item[] = [];
    const to = field.outputField();
    const add = (index: number, result: JsonValue): void => {
      const item = items[index] ?? { json: {} };
      resources.charge(JSON.stringify(result).length * 2);
      given.push(to.trim() === '' ? item : put(item, to, result));
      if (items.length > 1) context.progress(index + 1, items.length);
    };
    if (operation === 'insert') await insertDocuments(context, session, add);
    else
      for (let index = 0; index < items.length; index += 1) {
        await context.expressions?.ready(index);
        const value = await readValue(context, session, { operation, index });
        add(index, value === undefined ? await changeDocuments(context, session, { operation, index }) : value);
      }
    return main(given);
  });
}
