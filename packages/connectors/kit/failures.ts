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
  const reason = answer === undefined ? reasonInText(asText(body)) : connector.reason?.(answer) || usualReason(answer);
  const isPace = Number(status) === 403 && ASKED_TOO_OFTEN.test(asText(body));
  const meant = answer === undefined ? undefined : connector.statusOf?.(answer, Number(status));
  return refusalOf(connector, operation, {
    status: isPace ? 429 : (meant ?? Number(status)),
    reason,
    details: thrown.details,
  });
}

/** How Google, GitHub and Salesforce say in answers with status 403 that there were too many requests. */
const ASKED_TOO_OFTEN = /rate limit|rateLimitExceeded|quotaExceeded|REQUEST_LIMIT_EXCEEDED/i;

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

/** Those that fields of objects have as well. */
const FIELDS_TOO: ReadonlySet<string> = new Set(['title', 'reason', 'description', 'message']);

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

/** What an answer that is no JSON says of its error: an element of XML, or a line of plain text, as Trello answers; '' for pages and longer texts. */
function reasonInText(body: string): string {
  const line = body.trim();
  return reasonInXml(body) || (/^[^<>\n]{1,200}$/.test(line) ? line : '');
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
    // `{ errors: { title: ['is too long'] } }` has the faults of a field of that name.
    const isField = depth > 0 && Array.isArray(found) && FIELDS_TOO.has(name);
    const text = found === undefined || isField ? '' : usualReason(found, depth + 1);
    if (text !== '') return name === 'message' ? withFaults(text, answer['errors'] ?? null) : text;
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

/** What an answer says as a whole, with what it says of each field: "Validation Failed: title: missing_field". */
function withFaults(text: string, errors: JsonValue): string {
  const faults = faultsIn(errors).filter((fault) => !text.includes(fault));
  return faults.length === 0 ? text : `${text.replace(/[.:]$/, '')}: ${faults.slice(0, 5).join('; ')}`;
}

/** The faults of fields, each with the field's place: GitHub lists them with `field` and `code`, Discord nests them by field. */
function faultsIn(value: JsonValue, place = '', depth = 0): string[] {
  if (depth > 6 || value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.slice(0, 5).flatMap((entry) => faultsIn(entry, place, depth + 1));
  const { message, field, code } = value;
  const at = typeof field === 'string' ? field : place;
  const said = typeof message === 'string' ? message : typeof field === 'string' ? code : undefined;
  if (typeof said === 'string') return [at === '' ? said : `${at}: ${said}`];
  return Object.entries(value)
    .slice(0, 20)
    .flatMap(([name, entry]) => {
      const inner = name === '_errors' ? place : place === '' ? name : `${place}.${name}`;
      return faultsIn(entry, inner, depth + 1);
    });
}
