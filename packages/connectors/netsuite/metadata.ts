import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { ConnectorObject } from '../kit/connector.ts';
import * as of from './shared.ts';

/** The fields that a schema of a record type has. */
function fieldsIn(schema: JsonValue): JsonValue {
  const properties = isJsonObject(schema) ? schema['properties'] : undefined;
  return Object.entries(isJsonObject(properties) ? properties : {}).map(([name, facts]) => ({
    name,
    title: asText(readPath(facts, 'title') ?? '') || name,
    type: asText(readPath(facts, 'type') ?? 'object'),
  }));
}

export const metadata: ConnectorObject = {
  key: 'metadata',
  name: 'Record type',
  operations: {
    listTypes: {
      name: 'List record types',
      method: 'GET',
      path: `${of.RECORDS}/metadata-catalog`,
      items: 'items',
      sample: { name: 'customer' },
    },
    listFields: {
      name: 'List fields of a record type',
      description: 'Also the custom fields of the account',
      method: 'GET',
      path: `${of.RECORDS}/metadata-catalog/{recordType}`,
      params: { recordType: of.recordType },
      fixed: { headers: { accept: 'application/schema+json' } },
      answer: fieldsIn,
      sample: { name: 'companyName', title: 'Company name', type: 'string' },
    },
  },
};
