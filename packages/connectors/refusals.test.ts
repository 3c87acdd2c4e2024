import { nodeErrors } from '@heddle/contract/errors/node';
import { HeddleError } from '@heddle/contract/errors/define';
import { describe, expect, it } from 'vitest';
import type { Connector } from './kit/connector.ts';
import { refusalOf, toConnectorError } from './kit/failures.ts';
import { heldConnectors } from './testing/held-connectors.ts';
import type { Refusals, Refused } from './testing/refused.ts';
import { refusalsOfVendors } from './testing/refused.ts';

const codes: { readonly [what in keyof Refusals]: string } = {
  wrongToken: 'connector_unauthorized',
  missingScope: 'connector_forbidden',
  notFound: 'connector_not_found',
  tooOften: 'connector_rate_limited',
  invalid: 'connector_invalid',
};

/** The error that a step fails with. */
function errorOf(connector: Connector, [status, body]: Refused): unknown {
  const [operation] = connector.operations.values();
  if (!operation) throw new Error('A connector has operations.');
  const failure = status === 200 ? connector.failure?.(body) : null;
  if (failure) return refusalOf(connector, operation, { status: failure.status ?? 400, reason: failure.reason });
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const thrown = nodeErrors.http_status(
    { status, method: 'GET', url: 'https://vendor.example' },
    { details: { status, body: text } },
  );
  return toConnectorError(connector, operation, thrown);
}

const connectors = (await heldConnectors()).map(({ connector }) => connector);
const refusals = await refusalsOfVendors();

describe('an error of a vendor', () => {
  it('is known of every connector: its folder has a file refusals.ts', () =>
    expect(connectors.map(({ vendor }) => vendor).sort()).toEqual([...refusals.keys()].sort()));

  describe.each(connectors)('$name', (connector) => {
    // The keys are those of the type.
    const cases = Object.entries(refusals.get(connector.vendor) ?? {}) as [keyof Refusals, Refused][];
    it.each(cases)('%s: says what the vendor said, what it means, and what to do', (what, refused) => {
      const error = errorOf(connector, refused);
      if (!(error instanceof HeddleError)) throw new Error('There was no coded error.');
      expect(error.code).toBe(codes[what]);
      expect(error.message).toContain(connector.name);
      expect(error.message).toContain(refused[2].replace(/\.$/, ''));
      expect(error.hint).toBeTruthy();
    });
  });
});
