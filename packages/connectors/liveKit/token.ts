import { createHmac } from 'node:crypto';
import type { JsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';

interface Key {
  apiKey: unknown;
  apiSecret: unknown;
}

const encoded = (value: JsonObject): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * An access token of LiveKit: a JSON Web Token, signed with HS256, whose claim `video` says what it allows.
 * https://docs.livekit.io/home/get-started/authentication/
 */
export function accessToken({ apiKey, apiSecret }: Key, claims: JsonObject, lifetimeSeconds: number): string {
  const now = Math.floor(Date.now() / 1000);
  const payload = { iss: asText(apiKey ?? '').trim(), nbf: now, exp: now + lifetimeSeconds, ...claims };
  const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(payload)}`;
  return `${signed}.${createHmac('sha256', asText(apiSecret ?? '').trim())
    .update(signed)
    .digest('base64url')}`;
}
