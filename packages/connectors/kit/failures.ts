import { connectorErrors } from '@heddle/contract/errors/connectors';
import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { Connector, NamedOperation } from './connector.ts';

const LONGEST_REASON = 500;

/** The error of an answer, in the words of the operation: what the vendor said, what it means, what to do. */
export function refusalOf(
  { name }: Pick<Connector, 'name'>,
  operation: Pick<NamedOperation, 'name' | 'scopes'>,
  { status, reason, details }: { status: number; reason: string; details?: unknown },
): HeddleError {
  const facts = { vendor: name, operation: operation.name, reason: reason.slice(0, LONGEST_REASON) };
  const extra = { details: { status, ...(isJsonObject(details) ? details : {}) } };
  if (status === 401) return connectorErrors.connector_unauthorized(facts, extra);
  if (status === 403)
    return connectorErrors.connector_forbidden(
      { ...facts, ...(operation.scopes ? { scopes: operation.scopes.join(', ') } : {}) },
      extra,
    );
  if (status === 404 || status === 410) return connectorErrors.connector_not_found(facts, extra);
  if (status === 409 || status === 412) return connectorErrors.connector_conflict(facts, extra);
  if (status === 429) return connectorErrors.connector_rate_limited(facts, extra);
  if (status >= 500) return connectorErrors.connector_failed(facts, extra);
  return connectorErrors.connector_invalid(facts, extra);
}

/** The error to throw for what the HTTP client threw. Anything but a refused status is passed on. */
export function toConnectorError(connector: Connector, operation: NamedOperation, thrown: unknown): unknown {
  if (!(thrown instanceof HeddleError) || thrown.code !== 'http_status' || !isJsonObject(thrown.details)) return thrown;
  const { status, body } = thrown.details;
  const answer = parsed(asText(body));
  const reason = answer === undefined ? reasonInXml(asText(body)) : connector.reason?.(answer) || usualReason(answer);
  return refusalOf(connector, operation, { status: Number(status), reason, details: thrown.details });
}

function parsed(body: string): JsonValue | undefined {
  try {
    return JSON.parse(body) as JsonValue;
  } catch {
    // A page or a cut text says nothing that a program could find.
    return undefined;
  }
}

/** Names under which services put what went wrong, the most telling first. */
const NAMES = [
  'message',
  'error_description',
  'error_message',
  'error',
  'detail',
  'details',
  'errors',
  'errorMessages',
  'error_info',
  'title',
  'reason',
  'description',
  'msg',
];

/** The text of the first element in XML that services say their errors in; '' where there is none, and of pages in HTML. */
function reasonInXml(body: string): string {
  if (/<html\b/i.test(body)) return '';
  for (const name of NAMES) {
    const [, text = ''] =
      new RegExp(`<(?:\\w+:)?${name}(?:\\s[^<>]{0,200})?>([^<>]{1,${LONGEST_REASON}})<`, 'i').exec(body) ?? [];
    if (text.trim() !== '') return text.trim();
  }
  return '';
}

/** What an answer says of its error, at the places where services usually say it; '' if there is nothing. */
export function usualReason(answer: JsonValue, depth = 0): string {
  if (typeof answer === 'string') return answer.trim();
  if (depth > 3 || answer === null || typeof answer !== 'object') return '';
  if (Array.isArray(answer))
    return answer
      .slice(0, 5)
      .map((entry) => usualReason(entry, depth + 1))
      .filter((text) => text !== '')
      .join('; ');
  for (const name of NAMES) {
    const found = answer[name];
    const text = found === undefined ? '' : usualReason(found, depth + 1);
    if (text !== '') return text;
  }
  // `{ email: ['is taken'] }`
  const entries = depth === 0 ? [] : Object.entries(answer);
  return entries
    .slice(0, 5)
    .flatMap(([name, value]) => {
      const text = typeof value === 'string' || Array.isArray(value) ? usualReason(value, depth + 1) : '';
      return text === '' ? [] : [`${name} ${text}`];
    })
    .join('; ');
}
