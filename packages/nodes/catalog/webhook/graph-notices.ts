import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';

/** The notices in a call of Microsoft Graph. One call may bring those of several subscriptions. */
const noticesIn = (body: JsonValue): readonly JsonValue[] => {
  const notices = isJsonObject(body) ? body['value'] : undefined;
  return Array.isArray(notices) ? notices : [];
};

const valuesIn = (body: JsonValue, name: string): JsonValue[] =>
  noticesIn(body).map((notice) => (isJsonObject(notice) ? (notice[name] ?? null) : null));

/** The secrets in a call of Microsoft Graph: each notice has that of its subscription. */
export const graphSecretsIn = (body: JsonValue): string[] => valuesIn(body, 'clientState').map(asText);

/** What Microsoft Graph tells of the life of subscriptions themselves: `reauthorizationRequired`, `subscriptionRemoved`, `missed`. */
export const graphLifecycleIn = (body: JsonValue): ReadonlySet<string> =>
  new Set(valuesIn(body, 'lifecycleEvent').filter((event) => typeof event === 'string'));
