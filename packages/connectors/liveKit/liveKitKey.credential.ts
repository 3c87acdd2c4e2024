import { credentialErrors } from '@heddle/contract/errors/credentials';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import { liveKitAddress } from './address.ts';
import { accessToken } from './token.ts';

/** How long a token for one request is valid. Seconds. */
const LIFETIME = 600;

/** What requests to the server may do. A room is administered with a token for that room alone. */
const grants = (room: string): JsonObject => ({
  video: { roomCreate: true, roomList: true, roomAdmin: true, ...(room === '' ? {} : { room }) },
});

/** The room in the body of a request; '' where it names none. */
async function roomIn(body: AsyncIterable<Uint8Array>): Promise<string> {
  const written = Buffer.concat(await Array.fromAsync(body)).toString();
  try {
    return asText(readPath(JSON.parse(written) as JsonValue, 'room') ?? '');
  } catch {
    // A request without a body, or of another kind, is about no room.
    return '';
  }
}

export const liveKitKey = defineCredential({
  type: 'liveKitKey',
  name: 'LiveKit API key',
  description: 'An API key of a LiveKit project, in LiveKit Cloud or on a server of your own',
  icon: 'key-round',
  fields: {
    url: text({ label: 'URL', required: true, placeholder: 'wss://acme.livekit.cloud' }),
    apiKey: text({ label: 'API key', required: true }),
    apiSecret: secret({ label: 'API secret', required: true }),
  },
  http: (values) => ({
    async sign(request) {
      const token = accessToken(values, grants(await roomIn(request.body())), LIFETIME);
      return { headers: { authorization: `Bearer ${token}` } };
    },
  }),
  async test(values, { fetch, signal }) {
    const token = accessToken(values, grants(''), LIFETIME);
    const response = await fetch(`${liveKitAddress(values)}/ListRooms`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
      signal,
    });
    await response.body?.cancel();
    if (!response.ok) throw credentialErrors.credential_test_failed({ reason: `LiveKit answered ${response.status}.` });
    return 'The key is valid.';
  },
});
