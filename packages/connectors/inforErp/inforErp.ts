import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { defineConnector } from '../kit/connector.ts';
import { rows } from '../kit/content-rows.ts';
import { ionapi } from './ionapi.ts';
import { objects, transaction } from './m3.ts';

/** M3 answers with the status 200 where a transaction has failed. Of several, each says for itself. */
function failureOf(answer: JsonValue): { reason: string } | null {
  const results = isJsonObject(answer) ? answer['results'] : undefined;
  if (!Array.isArray(results) || results.length === 0) return null;
  const failed = results.filter(isJsonObject).filter(({ errorMessage }) => asText(errorMessage ?? '') !== '');
  return failed.length === results.length ? { reason: asText(failed[0]?.['errorMessage']).trim() } : null;
}

export const inforErpConnector = defineConnector({
  vendor: 'inforErp',
  name: 'Infor M3',
  credentials: ['inforErpService'],
  address: ({ ionapi: file }) => {
    const { iu = '', ti = '' } = ionapi(asText(file ?? ''));
    return `${iu.replace(/\/+$/, '')}/${encodeURIComponent(ti)}`;
  },
  failure: failureOf,
  objects: [objects, transaction],
  events: {
    recordAdded: rows('Record added', 'transaction.read', 'each'),
    recordChanged: rows('Record added or updated', 'transaction.read', 'change'),
  },
});
