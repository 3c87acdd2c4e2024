import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { FieldSpec } from '@heddle/contract/node/fields';
import type { CredentialTools, OpenCredential } from '@heddle/contract/node/credentials';
import { isInUse, isRequired } from '@heddle/contract/node/when';
import { setPath } from '@heddle/nodes/lib/json/paths';
import { MemoryFileStore, runNode } from '@heddle/nodes/testing/run-node';
import { afterAll, describe, expect, it } from 'vitest';
import type { NamedOperation } from './kit/connector.ts';
import { UNSET } from './kit/parameters.ts';
import type { Held } from './testing/compare.ts';
import { cutDescription } from '@heddle/nodes/testing/described/cut';
import { sendingJson, withJsonForms } from '@heddle/nodes/testing/described/nested-forms';
import { findDescribed, requestFaults, sampleFaults } from './testing/compare.ts';
import { hasDescriptions, readDescription } from '@heddle/nodes/testing/described/description';
import type { HeldConnector } from './testing/held-connector.ts';
import { isHeld, nodeOf } from './testing/held-connector.ts';
import { heldConnectors } from './testing/held-connectors.ts';
import type { Mock } from '@heddle/nodes/testing/described/mock';
import { NO_EXAMPLE, startMock } from '@heddle/nodes/testing/described/mock';

const connectors = await heldConnectors();

const mocks = new Map<string, Promise<Mock>>();
afterAll(async () => {
  for (const mock of mocks.values()) await (await mock).close();
});

/** The mock of an operation's description; of one whose schemas go in circles, a mock of what `held` of it holds. */
function mockOf(
  { cut, connector, signedBy }: HeldConnector,
  { description }: Held,
  held: readonly Held[],
): Promise<Mock> {
  const hasNestedForms = [...connector.operations.values()].some(({ bodyIs }) => bodyIs === 'nestedForm');
  const start = async (): Promise<Mock> => {
    const options = { checkSecurity: signedBy === undefined };
    if (!cut) return startMock(hasNestedForms ? await withJsonForms(description) : description.file, options);
    const wanted = held.filter((one) => one.description === description).map(({ described }) => described);
    return startMock(await cutDescription(description, wanted, cut), options);
  };
  // One that is cut has the operations of its connector only.
  const key = cut ? `${connector.vendor} ${description.file}` : description.file;
  const known = mocks.get(key) ?? start();
  mocks.set(key, known);
  return known;
}

/** A value of a field: what its placeholder shows, or one of its kind. */
function valueOf(spec: FieldSpec): JsonValue {
  if (spec.default !== undefined && spec.default !== '' && spec.default !== UNSET) return spec.default;
  if (spec.kind === 'number') return Math.max(1, spec.min ?? 1);
  if (spec.kind === 'choice') return spec.choices?.find(({ value }) => value !== UNSET)?.value ?? '';
  if (spec.kind === 'boolean') return false;
  if (spec.placeholder !== undefined && !spec.placeholder.includes('{{')) return spec.placeholder;
  if (spec.kind === 'json') return '{}';
  if (spec.kind === 'pairs' || spec.kind === 'assignments') return [];
  return '1';
}

/** The configuration of a node that does an operation: with all its required fields, or with all it has. */
function configuration(one: HeldConnector, { id }: NamedOperation, all: boolean): JsonObject {
  const { fields = {}, by = {} } = one;
  const node = nodeOf(one);
  const data: JsonObject = { operation: id, credential: 'held' };
  const given: JsonObject = { ...fields, ...by[id] };
  for (const [name, spec] of Object.entries(node.fields)) {
    if (name in data || !isInUse(spec, node.fields, { ...data, ...given })) continue;
    const value = Object.hasOwn(given, name) ? given[name] : valueOf(spec);
    if (value !== undefined && (all || isRequired(spec, node.fields, data))) data[name] = value;
  }
  return { ...data, limit: 2, requestRetries: 0 };
}

/** Files that are sent have contents of no meaning. */
class HeldFiles extends MemoryFileStore {
  override open(): Promise<AsyncIterable<Uint8Array>> {
    return Promise.resolve(new Blob(['held']).stream());
  }
}

const noTools: CredentialTools = {
  fetch: () => Promise.reject(new Error('The credential fetches something.')),
  addressOf: () => Promise.reject(new Error('The credential looks up a host.')),
  signal: new AbortController().signal,
  token: async () => 'token',
};

function opened({ credential, values }: HeldConnector): OpenCredential {
  return {
    id: 'held',
    type: credential.type,
    name: 'Held',
    values,
    secrets: new Set(),
    renewable: false,
    http: async () => credential.http?.(values, noTools) ?? {},
  };
}

/** An answer that holds the sample of an operation. */
function sampleAnswer({ items = '', sample }: NamedOperation): JsonObject {
  if (items === '') return sample;
  const answer: JsonObject = {};
  setPath(answer, items, sample);
  return answer;
}

describe.skipIf(!hasDescriptions)('connectors against the descriptions of their vendors', async () => {
  let all = 0;
  let held = 0;
  for (const one of hasDescriptions ? connectors : []) {
    const { connector, unheld = {}, excused = {}, aside = {} } = one;
    if (one.documented !== undefined) continue;
    const { query: signed = {} } = (await one.credential.http?.(one.values, noTools)) ?? {};
    const descriptions = await Promise.all(one.descriptions.map(readDescription));
    const operations = [...connector.operations.values()].filter(({ free }) => !free);
    const found = operations.map((operation) => ({
      operation,
      held: findDescribed(connector, operation, descriptions, one.values),
    }));
    all += operations.length;
    held += found.filter((entry) => entry.held && isHeld(one, entry.operation.id)).length;

    describe(`${connector.name}`, () => {
      it('says why of each operation that is not described', () => {
        const missing = found.filter((entry) => !entry.held && !Object.hasOwn(unheld, entry.operation.id));
        expect(missing.map(({ operation }) => `${operation.id}: ${operation.method} ${operation.path}`)).toEqual([]);
        expect(Object.keys(unheld).filter((id) => !connector.operations.has(id))).toEqual([]);
      });

      const described = found.flatMap((entry) =>
        entry.held && isHeld(one, entry.operation.id)
          ? [{ name: entry.operation.name, id: entry.operation.id, of: entry.held }]
          : [],
      );

      it.each(described)('$name: parameters, body and sample are as described', ({ id, of }) => {
        const excuses = excused[id] ?? [];
        const faults = [...requestFaults(of, Object.keys(signed)), ...sampleFaults(of)];
        expect(faults.filter((fault) => !excuses.includes(fault))).toEqual([]);
        expect(excuses.filter((excuse) => !faults.includes(excuse))).toEqual([]);
      });

      it.each(
        described.flatMap((entry) => [
          { ...entry, values: 'only what is required', full: false },
          { ...entry, values: 'all there is', full: true },
        ]),
      )('$name: a request with $values is accepted', async ({ id, of, full }) => {
        const mock = await mockOf(
          one,
          of,
          described.map(({ of: each }) => each),
        );
        const data = configuration(one, of.operation, full);
        const answer = one.answers?.[id];
        const direct = mock.fetchFor(of.base);
        const send = of.operation.bodyIs === 'nestedForm' ? sendingJson(direct, of.described, of.description) : direct;
        const { outputs } = await runNode(nodeOf(one), {
          items: [{ json: {}, ...(one.files ? { files: one.files } : {}) }],
          data,
          files: new HeldFiles(),
          credentials: { held: opened(one) },
          fetch: async (url, init) => {
            const headers = aside[`${init?.method ?? 'GET'} ${new URL(url).pathname}`];
            if (headers) return Response.json({}, { headers });
            const response = await send(url, init);
            if (response.status === NO_EXAMPLE) return Response.json(answer ?? sampleAnswer(of.operation));
            return answer === undefined || !response.ok ? response : Response.json(answer);
          },
        }).catch((thrown: unknown) => {
          expect(mock.violations()).toEqual([]);
          throw thrown;
        });
        expect(mock.violations()).toEqual([]);
        expect(outputs['main']?.length).toBeGreaterThan(of.operation.next ? -1 : 0);
      });
    });
  }

  it(`hold ${held} of ${all} operations`, () => {
    expect(held / all).toBeGreaterThan(0.8);
  });
});

describe.each(connectors.filter(({ documented }) => documented !== undefined))(
  '$connector.name, which no description proves',
  (one) => {
    const operations = [...one.connector.operations.values()].filter(({ free }) => !free);

    it.each(operations)('$name: the parameters of its path are required', (operation) => {
      const inPath = [...operation.path.matchAll(/\{\+?([^{}]+)\}/g)].map(([, name = '']) => name);
      expect(Object.keys(operation.params ?? {}).sort()).toEqual([...new Set(inPath)].sort());
      expect(inPath.filter((name) => operation.params?.[name]?.required !== true)).toEqual([]);
    });

    it.each(
      operations.flatMap((operation) => [
        { operation, name: operation.name, values: 'only what is required' },
        { operation, name: operation.name, values: 'all there is' },
      ]),
    )('$name: a request with $values goes to its path, and its sample comes back', async ({ operation, values }) => {
      const sent: string[] = [];
      const { outputs } = await runNode(nodeOf(one), {
        items: [{ json: {}, ...(one.files ? { files: one.files } : {}) }],
        data: configuration(one, operation, values === 'all there is'),
        files: new HeldFiles(),
        // An operation may take a credential of another type only.
        credentials: { held: { ...opened(one), type: operation.credentials?.[0] ?? one.credential.type } },
        fetch: async (url, init) => {
          sent.push(`${init?.method ?? 'GET'} ${decodeURIComponent(new URL(url).pathname)}`);
          if (operation.download) return new Response('held', { headers: { 'content-type': 'text/plain' } });
          return Response.json(one.answers?.[operation.id] ?? sampleAnswer(operation));
        },
      });
      const fixed = operation.path.split(/\{[^{}]*\}/);
      const isSent = sent.some(
        (request) => request.startsWith(`${operation.method} `) && fixed.every((part) => request.includes(part)),
      );
      // The others say why.
      expect(isSent).toBe(!Object.hasOwn(one.unheld ?? {}, operation.id));
      expect(outputs['main']?.length).toBeGreaterThan(0);
    });
  },
);
