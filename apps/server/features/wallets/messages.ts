import { walletErrors } from '@heddle/contract/errors/wallets';
import { getAddress, isAddress } from 'viem';
import type { Address } from 'viem';
import { createSiweMessage, parseSiweMessage } from 'viem/siwe';
import type { SiweMessage } from 'viem/siwe';

/** How far the clock of who made a message may be ahead, in milliseconds. */
const AHEAD_MS = 60_000;

/** An address with its checksum. Throws `wallet_address_invalid`. */
export function walletAddress(written: string): Address {
  if (!isAddress(written, { strict: false })) throw walletErrors.wallet_address_invalid();
  return getAddress(written);
}

/** Who may have messages signed: host and address of this server. */
export interface MessageAsker {
  domain: string;
  uri: string;
}

/** The asker at an address of this server. */
export const askerAt = (base: string): MessageAsker => ({ domain: new URL(base).host, uri: base });

/** A message of EIP-4361, ready to be signed. */
export function messageFor(
  { domain, uri }: MessageAsker,
  about: { address: Address; chainId: number; nonce: string; statement: string; issuedAt: Date; expiresAt: Date },
): string {
  const { address, chainId, nonce, statement, issuedAt, expiresAt } = about;
  return createSiweMessage({
    domain,
    uri,
    address,
    chainId,
    nonce,
    statement,
    version: '1',
    issuedAt,
    expirationTime: expiresAt,
  });
}

/**
 * The parts of a message of EIP-4361. It is read strictly: written again from its parts, it must be the same text. Throws `wallet_message_invalid`.
 */
export function readMessage(message: string): SiweMessage {
  const refuse = (reason: string, cause?: unknown) => walletErrors.wallet_message_invalid({ reason }, { cause });
  const parts = parseSiweMessage(message);
  const { address, chainId, domain, nonce, uri, version, issuedAt } = parts;
  if (!address || !domain || !nonce || !uri || version !== '1' || chainId === undefined || !issuedAt)
    throw refuse('it does not have the form of EIP-4361');
  const read: SiweMessage = { ...parts, address, chainId, domain, nonce, uri, version, issuedAt };
  let again: string;
  try {
    again = createSiweMessage(read);
  } catch (cause) {
    throw refuse('it does not have the form of EIP-4361', cause);
  }
  if (sameTimes(again) !== sameTimes(message)) throw refuse('it does not have the form of EIP-4361');
  return read;
}

/** Times may be written with or without fractions and with any offset: they are compared as points in time. */
const sameTimes = (message: string): string =>
  message.replace(
    /^(Issued At|Expiration Time|Not Before): (.+)$/gm,
    (_line, label: string, time: string) =>
      `${label}: ${Number.isNaN(Date.parse(time)) ? time : new Date(time).toISOString()}`,
  );

/** Refuses a message for another server or another time. Throws `wallet_message_invalid`. */
export function requireCurrent(
  { domain, uri, issuedAt, expirationTime, notBefore }: SiweMessage,
  asker: MessageAsker,
  now: number,
): void {
  const refuse = (reason: string) => walletErrors.wallet_message_invalid({ reason });
  if (domain !== asker.domain) throw refuse(`it is for ${domain}, and this is ${asker.domain}`);
  if (URL.parse(uri)?.origin !== new URL(asker.uri).origin) throw refuse(`it is for ${uri}, and this is ${asker.uri}`);
  if (issuedAt && issuedAt.getTime() > now + AHEAD_MS) throw refuse('it is dated in the future');
  if (notBefore && notBefore.getTime() > now + AHEAD_MS) throw refuse('it is not valid yet');
  if (expirationTime && expirationTime.getTime() <= now) throw refuse('it has expired');
}
