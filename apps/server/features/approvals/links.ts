import { createSigner } from '../../platform/crypto/signer.ts';

/** Personal links to questions. */
export interface ApprovalLinks {
  /** The token in the link for the address with this index among those asked: `{approval}.{index}.{signature}`. */
  token(approvalId: string, index: number, address: string): string;
  /** The parts of a token, whose signature is not yet verified; null for a text that is no token. */
  read(token: string): { approvalId: string; index: number; isFor(address: string): boolean } | null;
}

const shape = /^([\w-]{1,64})\.(\d{1,3})\.([\w-]+)$/;

/** Links signed over approval and address: nothing is kept of them, and a changed one is worth nothing. */
export function createApprovalLinks(secretKey: string, previousSecretKeys: readonly string[]): ApprovalLinks {
  const signer = createSigner('approval links', secretKey, previousSecretKeys);
  return {
    token: (approvalId, index, address) => `${approvalId}.${index}.${signer.sign(approvalId, address)}`,
    read(token) {
      const [, approvalId, index, signature] = shape.exec(token) ?? [];
      if (approvalId === undefined || index === undefined || signature === undefined) return null;
      return { approvalId, index: Number(index), isFor: (address) => signer.isOwn(signature, approvalId, address) };
    },
  };
}
