import { asText } from '@heddle/contract/node/text';
import { enteredOrigin } from '../kit/entered-url.ts';

/** The address of the room service of a LiveKit server, which is entered as clients have it: `wss://acme.livekit.cloud`. */
export function liveKitAddress({ url }: { readonly [field: string]: unknown }): string {
  const given = asText(url ?? '')
    .trim()
    .replace(/^ws(s?):/, 'http$1:');
  return `${enteredOrigin(given)}/twirp/livekit.RoomService`;
}
