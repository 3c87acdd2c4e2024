import { asText } from '@heddle/contract/node/text';

/** The address of the room service of a LiveKit server, which is entered as clients have it: `wss://acme.livekit.cloud`. */
export function liveKitAddress({ url }: { readonly [field: string]: unknown }): string {
  const given = asText(url ?? '')
    .trim()
    .replace(/^ws(s?):/, 'http$1:');
  const address = /^https?:\/\//.test(given) ? given : `https://${given}`;
  return `${URL.parse(address)?.origin ?? address}/twirp/livekit.RoomService`;
}
