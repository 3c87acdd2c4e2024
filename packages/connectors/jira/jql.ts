import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';

const MINUTE_MS = 60_000;

/** A text as JQL takes it between quotes. */
export const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/**
 * The body of a search for the newest issues: `project`, `condition`, `since` and `order` of the values become its JQL, all others stay. The time is
 * relative, since Jira reads an absolute one in the time zone of the user. Jira refuses a search that restricts nothing, therefore a time is always there.
 * https://support.atlassian.com/jira-software-cloud/docs/jql-fields/
 */
export function newestFirst({ project, condition, since, order, ...rest }: JsonObject, now = Date.now()): JsonValue {
  const time = order === 'updated' ? 'updated' : 'created';
  const from = Date.parse(asText(since ?? ''));
  // Jira compares minutes.
  const start = Number.isNaN(from) ? '"1970-01-01"' : `"-${Math.max(0, Math.ceil((now - from) / MINUTE_MS)) + 1}m"`;
  const parts = [
    ...(project === undefined ? [] : [`project = ${quoted(asText(project))}`]),
    ...(condition === undefined ? [] : [`(${asText(condition)})`]),
    `${time} >= ${start}`,
  ];
  return { ...rest, jql: `${parts.join(' AND ')} ORDER BY ${time} DESC` };
}
