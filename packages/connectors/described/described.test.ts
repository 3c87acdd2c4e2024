import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ChosenOperation } from '@heddle/contract/described/operation';
import type { DescribedParameter } from '@heddle/contract/described/operation';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { GuardedFetch } from '@heddle/contract/node/context';
import { MemoryFileStore, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { requestFaults } from '../testing/compare.ts';
import { FOLDER, hasDescriptions, readDescription as describedBy } from '@heddle/nodes/testing/described/description';
import { startCheck } from '@heddle/nodes/testing/described/mock';
import { apiOperation } from './apiOperation.node.ts';
import { ONLY_OPERATION, describedConnector } from './connector.ts';
import type { DescribedApi } from './described-api.ts';
import { readDescription } from './read.ts';

const names = hasDescriptions
  ? readdirSync(FOLDER)
      .filter((name) => name.endsWith('.json') && name !== 'INDEX.json')
      .sort()
  : [];

/** A document of OpenRPC, whose methods are no operations of paths. */
const RPC = 'ethereumJsonRpc.json';
const VALIDATED = ['airtable', 'asana', 'github', 'pipedriveCrmV2', 'tableauBi', 'twilio'].map(
  (name) => `${name}.json`,
);
/** A GraphQL schema that stands in a JSON document. */
const SDL = 'braintree.json';

const textOf = (name: string): string => {
  const text = readFileSync(join(FOLDER, name), 'utf8');
  return name === SDL ? (JSON.parse(text) as { sdl: string }).sdl : text;
};

const known = new Map<string, Promise<DescribedApi>>();

/** Reading a large one takes a second, and several tests are about it. */
function read(name: string): Promise<DescribedApi> {
  const reading = known.get(name) ?? readDescription(textOf(name));
  known.set(name, reading);
  return reading;
}

const chosen = (api: DescribedApi, { operation, address }: DescribedApi['operations'][number]): ChosenOperation => ({
  api: { id: 'held', name: api.name },
  address: address ?? api.address ?? 'https://api.example.com',
  operation,
});

/** A value that is entered for a parameter. */
function valueOf({ kind, choices, placeholder }: DescribedParameter): JsonValue {
  if (kind === 'choice') return choices?.[0] ?? '';
  if (kind === 'flag') return 'true';
  if (kind === 'number' || kind === 'numbers') return '1';
  if (kind === 'file') return 'file';
  if (kind === 'json' || kind === 'entries')
    return placeholder !== undefined && isJson(placeholder) ? placeholder : '{}';
  return placeholder !== undefined && placeholder !== '' && !placeholder.includes('{{') ? placeholder : '1';
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** A fault in the form of the request: of a value that was made up only its form counts. */
const isStructural = (fault: string): boolean =>
  /must have required property|must NOT have additional properties|unknown|must be (object|array|string)\b(?!.*format)/i.test(
    fault,
  ) || /: 40[45] /.test(fault);

const file = { id: 'f1', name: 'held.txt', mediaType: 'text/plain', size: 4 };

class HeldFiles extends MemoryFileStore {
  override open(): Promise<AsyncIterable<Uint8Array>> {
    return Promise.resolve(new Blob(['held']).stream());
  }
}

describe.skipIf(!hasDescriptions)('descriptions that vendors publish', () => {
  it.each(names)('%s becomes operations that nodes can keep', async (name) => {
    const api = await read(name);
    expect(api.operations.length).toBeGreaterThan(0);
    for (const operation of api.operations) {
      const kept: ChosenOperation = chosen(api, operation);
      expect(ChosenOperation.safeParse(JSON.parse(JSON.stringify(kept))).error?.issues ?? []).toEqual([]);
      const keys = operation.operation.parameters.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  // What is left has a field of GraphQL that takes no question. Bodies in XML were 12 of those that could not be used.
  it('leave out one operation of all', async (context) => {
    const apis = await Promise.all(names.map(read));
    const left = apis.flatMap((api) => api.left.map(({ operation, reason }) => `${api.name} ${operation}: ${reason}`));
    const usable = apis.reduce((sum, api) => sum + api.operations.length, 0);
    await context.annotate(`${usable} of ${usable + left.length} operations can be used; others:\n${left.join('\n')}`);
    expect(usable).toBeGreaterThanOrEqual(1941);
    expect(left).toEqual([expect.stringContaining('query search')]);
  });

  const compared = names.filter((name) => name !== RPC && name !== SDL);
  let all = 0;
  const unfit: string[] = [];
  it.each(compared)('%s: operations send what it describes', async (name) => {
    const api = await read(name);
    const description = await describedBy(name.replace(/\.json$/, ''));
    for (const one of api.operations) {
      const connector = connectorOf(chosen(api, one));
      const operation = connector.operations.get(ONLY_OPERATION);
      const described = description.operations.find(
        ({ method, written }) => `${method} ${written}` === one.operation.id,
      );
      const held = operation && described && { operation, description, described, base: '' };
      const faults = held ? requestFaults(held) : ['is not found again'];
      all += 1;
      expect(connector.operations.has(ONLY_OPERATION)).toBe(true);
      if (faults.length > 0) unfit.push(`${name} ${one.operation.id}: ${faults.join('; ')}`);
    }
  });

  it('are met by nearly all operations', async (context) => {
    await context.annotate(`${all - unfit.length} of ${all} operations fit; others:\n${unfit.join('\n')}`);
    expect(unfit.length / all).toBeLessThan(0.03);
  });

  // A validator that we did not write takes a second for each description; these have bodies of every form.
  it.each(VALIDATED)('%s: a validator accepts the form of requests with what is required', async (name) => {
    const api = await read(name);
    const mock = await startCheck(join(FOLDER, name));
    const faults: string[] = [];
    try {
      for (const one of api.operations) {
        const choice = chosen(api, one);
        await send(choice, mock.fetchFor(new URL(choice.address).pathname.replace(/\/+$/, '')));
        faults.push(...mock.violations().filter(isStructural));
      }
    } finally {
      await mock.close();
    }
    expect(faults).toEqual([]);
  });
});

/** Sends the request of an operation with its required fields; the answer does not matter. */
async function send(choice: ChosenOperation, fetch: GuardedFetch): Promise<void> {
  // It has no value that JSON cannot hold.
  const data: JsonObject = { chosenOperation: choice as unknown as JsonObject, limit: 1, requestRetries: 0 };
  for (const parameter of choice.operation.parameters) if (parameter.required) data[parameter.key] = valueOf(parameter);
  await runNode(apiOperation, {
    items: [{ json: {}, files: { file } }],
    data,
    files: new HeldFiles(),
    fetch: async (url, init) => {
      await fetch(url, init);
      return Response.json({});
    },
  });
}

/** The connector of an operation as its node reads it unless it is adjusted. */
function connectorOf(choice: ChosenOperation) {
  const { paging, items } = choice.operation;
  return describedConnector(choice, {
    address: choice.address,
    items,
    pagesBy: paging?.by ?? 'none',
    pageParameter: paging && 'parameter' in paging ? paging.parameter : '',
    pageAt: paging && 'at' in paging ? paging.at : '',
  });
}
