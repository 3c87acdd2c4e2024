import type { JsonObject } from '@heddle/contract/json';
import { Schemas, listIn, objectIn, textIn } from './schemas.ts';

/** What the description says of credentials: in words, and the parameters that a credential sends, in lower case (`query api_key`). */
export function readCredentials(
  document: JsonObject,
  lost: Schemas['lost'],
): { words: string; sent: ReadonlySet<string> } {
  const schemas = new Schemas(document, lost);
  const schemes = Object.entries(objectIn(objectIn(document, 'components'), 'securitySchemes')).map(
    ([name, given]): [string, JsonObject] => [name, schemas.follow(given)],
  );
  const named = new Set(listIn(document, 'security').flatMap((one) => Object.keys(schemas.follow(one))));
  const used = named.size === 0 ? schemes : schemes.filter(([name]) => named.has(name));
  const words = [...new Set(used.map(([, scheme]) => wordsFor(scheme)).filter((one) => one !== ''))];
  const sent = schemes.flatMap(([, scheme]) =>
    textIn(scheme, 'type') === 'apiKey' ? [`${textIn(scheme, 'in')} ${textIn(scheme, 'name').toLowerCase()}`] : [],
  );
  return { words: words.join(', or ').slice(0, 480), sent: new Set(sent) };
}

function wordsFor(scheme: JsonObject): string {
  const type = textIn(scheme, 'type');
  if (type === 'apiKey')
    return `an API key in the ${keyPlaces[textIn(scheme, 'in')] ?? 'query parameter'} ${textIn(scheme, 'name')}`;
  if (type === 'oauth2' || type === 'openIdConnect') return 'an OAuth 2.0 sign-in';
  if (type !== 'http') return '';
  const http = textIn(scheme, 'scheme').toLowerCase();
  return http === 'basic'
    ? 'a user name and a password (basic)'
    : http === 'bearer'
      ? 'a bearer token'
      : `HTTP ${http}`;
}

const keyPlaces: { readonly [place: string]: string } = { header: 'header', cookie: 'cookie' };
