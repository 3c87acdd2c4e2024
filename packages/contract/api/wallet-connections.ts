import { z } from 'zod';

/** A crypto wallet that the user has proven to own. */
export const WalletConnection = z.object({
  id: z.string(),
  /** With the checksum of EIP-55. */
  address: z.string(),
  /** The chain that it was connected on: a network as nodes name it, else `Chain` and its ID. */
  network: z.string(),
  /** False once it is disconnected, until it is proven again. */
  isActive: z.boolean(),
  chainId: z.number(),
  label: z.string(),
  /** What holds it, such as MetaMask; '' where that is not known. */
  wallet: z.string(),
  /** Whether it is the one that runs ask where they name none. */
  isDefault: z.boolean(),
  /** Whether its owner can log in with it. */
  signsIn: z.boolean(),
  provenAt: z.string(),
});
export type WalletConnection = z.infer<typeof WalletConnection>;

/** With an address, the answer has the message to sign. */
export const WalletNonceBody = z.object({
  address: z.string().max(100).optional(),
  chainId: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).default(1),
});
export type WalletNonceBody = z.input<typeof WalletNonceBody>;

/** A nonce for one message of EIP-4361. */
export const WalletNonce = z.object({
  nonce: z.string(),
  expiresAt: z.string(),
  /** The message for the given address, ready to be signed; null where none was given. */
  message: z.string().nullable(),
});
export type WalletNonce = z.infer<typeof WalletNonce>;

/** A signed message of EIP-4361. */
export const WalletProof = z.object({
  message: z.string().max(5000),
  /** Hexadecimal; of contract wallets it can be long. */
  signature: z.string().max(20_000),
});
export type WalletProof = z.infer<typeof WalletProof>;

export const ConnectWalletBody = WalletProof.extend({
  address: z.string().max(100),
  /** May be left out: the message names the chain. */
  network: z.string().max(100).optional(),
  wallet: z.string().max(60).default(''),
});
export type ConnectWalletBody = z.input<typeof ConnectWalletBody>;

/** What a user changes of a wallet. What is left out stays. */
export const WalletChange = z.object({
  label: z.string().trim().max(60).optional(),
  /** The former default stops being it. */
  isDefault: z.literal(true).optional(),
  /** It is disconnected. Connecting it again takes a proof. */
  isActive: z.literal(false).optional(),
  /** Takes the password where it becomes true. */
  signsIn: z.boolean().optional(),
  password: z.string().optional(),
});
export type WalletChange = z.infer<typeof WalletChange>;
