import { securityErrors } from '@heddle/contract/errors/security';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { Asking, OauthAnswer, OauthClient } from '../../lib/http/oauth-client.ts';
import { ask, askAsClient } from '../../lib/http/oauth-client.ts';

/** Sends a form as a client and returns the JSON object of the response. Throws `oauth_refused`, `oauth_answer_invalid`, `http_unreachable` and egress errors. */
export const postAsClient = async (
  url: URL,
  fields: { readonly [name: string]: string },
  client: OauthClient,
  asking: Asking,
): Promise<JsonObject> =>
  objectOf(await askAsClient(url, fields, client, asking, ['token', 'refresh_token', 'code', 'code_verifier']));

/** A JSON object at an address. Throws the same. */
export const getObject = async (url: URL, asking: Asking): Promise<JsonObject> =>
  objectOf(await ask(url, { headers: { accept: 'application/json' } }, asking));

function objectOf({ url, status, json, empty, reason }: OauthAnswer): JsonObject {
  if (status !== 200) throw securityErrors.oauth_refused({ url, status, reason });
  // Revocation answers with nothing: RFC 7009, 2.2.
  if (empty) return {};
  if (!isJsonObject(json)) throw securityErrors.oauth_answer_invalid({ url, reason: 'it is no JSON object' });
  return json;
}
