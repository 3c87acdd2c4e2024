import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, paragraph, required } from '../kit/parameters.ts';
import * as of from './shared.ts';
import { pagedStatement } from './statement.ts';

/** The list in the answer to a query, whatever it is of. */
function found(answer: JsonValue): JsonValue {
  const response = readPath(answer, 'QueryResponse');
  return (isJsonObject(response) ? Object.values(response).find((value) => Array.isArray(value)) : undefined) ?? [];
}

export const company: ConnectorObject = {
  key: 'company',
  name: 'Company',
  operations: {
    query: {
      name: 'Query records',
      description: 'Runs a query of any entity',
      method: 'GET',
      path: '/query',
      query: {
        query: required(
          as('statement', paragraph('Query', { placeholder: "SELECT * FROM Invoice WHERE Balance > '0'" })),
        ),
      },
      prepareQuery: (texts) => ({ query: pagedStatement(texts) }),
      answer: found,
      next: of.pages,
      scopes: of.SCOPES,
      sample: { Id: '130', DocNumber: '1037', TotalAmt: 250 },
    },
    get: {
      name: 'Get company information',
      method: 'GET',
      path: '/query',
      fixed: { query: { query: 'SELECT * FROM CompanyInfo' } },
      items: 'QueryResponse.CompanyInfo',
      scopes: of.SCOPES,
      sample: { Id: '1', CompanyName: 'Acme', Country: 'US', LegalName: 'Acme Inc.' },
    },
  },
};
