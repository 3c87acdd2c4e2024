import { createHash } from 'node:crypto';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeContext } from '@heddle/contract/node/context';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { asText } from '@heddle/contract/node/text';
import { digestNamed } from '../../lib/as2/algorithms.ts';
import type { Mic } from '../../lib/as2/pack.ts';
import type { As2Party } from '../../lib/as2/party.ts';
import type { ReadReceipt } from '../../lib/as2/receipt.ts';
import type { sendFields } from './fields.ts';

// What the parts of sending share.

export type SendContext = NodeContext<typeof sendFields>;

/** A partner, as the credential of a step describes it. */
export interface SendPartner {
  credential: OpenCredential;
  party: As2Party;
  url: URL;
}

/** A message that was sent and whose receipt is waited for. */
export interface SentMessage {
  messageId: string;
  mics: readonly Mic[];
  /** When it was sent: epoch milliseconds. */
  at: number;
}

/** What steps keep of messages while their run goes on. */
export const keptMessages = ({ state }: Pick<SendContext, 'state'>) => state.in('run', 'as2');

/** Where a message is kept that was sent: a new attempt of the step sends it once more, with the same Message-ID. */
export const sentKey = ({ run }: Pick<SendContext, 'run'>, index: number): string =>
  `${run.itemKey(index)}:sent:${run.attempt}`;

/** The name of the channel by which receipts reach the step. */
export const channelName = ({ run }: Pick<SendContext, 'run'>): string =>
  `as2-${createHash('sha256').update(run.executionKey).digest('hex').slice(0, 16)}`;

/** What the item is given of a message and its receipt. */
export const outcomeOf = (messageId: string, { partnerName }: As2Party, receipt: ReadReceipt | null): JsonObject => ({
  messageId,
  partner: partnerName,
  ...(receipt
    ? {
        disposition: receipt.disposition,
        mic: receipt.mic?.value ?? null,
        micAlgorithm: receipt.mic?.digest ?? null,
        isSigned: receipt.isSigned,
        text: receipt.text,
      }
    : {}),
});

/** A message as it was kept. */
export function sentFrom(value: unknown): SentMessage | null {
  if (!isJsonObject(value) || !Array.isArray(value['mics'])) return null;
  const mics = value['mics'].flatMap((mic): Mic[] => {
    const digest = isJsonObject(mic) ? digestNamed(asText(mic['digest'])) : undefined;
    return isJsonObject(mic) && digest ? [{ value: asText(mic['value']), digest: digest.name }] : [];
  });
  return { messageId: asText(value['messageId']), mics, at: Number(value['at']) };
}
