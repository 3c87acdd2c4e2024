import { walletTokenErrors } from '@heddle/contract/errors/wallet-tokens';

/** A value of ASN.1 as BER writes it. */
export interface BerValue {
  /** Class, form and number in one byte: 0x30 for a sequence. */
  tag: number;
  content: Buffer;
  /** With its tag and length. */
  whole: Buffer;
}

/** Values within values that are followed. */
const DEEPEST = 20;
const CONSTRUCTED = 0x20;
const INDEFINITE = 0x80;

const invalid = (): Error => walletTokenErrors.wallet_token_invalid({ reason: 'its signature cannot be read' });

/** The first value in these bytes (X.690, with lengths of either form). Throws `wallet_token_invalid`. */
export function readBer(bytes: Buffer, depth = 0): BerValue {
  const [tag, first] = bytes;
  // Tags of several bytes are not used by what is read here.
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f || depth > DEEPEST) throw invalid();
  if (first === INDEFINITE) {
    if ((tag & CONSTRUCTED) === 0) throw invalid();
    let at = 2;
    while (bytes[at] !== 0 || bytes[at + 1] !== 0) at += readBer(bytes.subarray(at), depth + 1).whole.length;
    return { tag, content: bytes.subarray(2, at), whole: bytes.subarray(0, at + 2) };
  }
  const extra = first < INDEFINITE ? 0 : first & 0x7f;
  if (extra > 4 || bytes.length < 2 + extra) throw invalid();
  const length = extra === 0 ? first : bytes.readUIntBE(2, extra);
  const [start, end] = [2 + extra, 2 + extra + length];
  if (end > bytes.length) throw invalid();
  return { tag, content: bytes.subarray(start, end), whole: bytes.subarray(0, end) };
}

/** The values in a value. Throws `wallet_token_invalid`. */
export function berValues({ content }: Pick<BerValue, 'content'>): BerValue[] {
  const values: BerValue[] = [];
  for (let at = 0; at < content.length;) {
    const value = readBer(content.subarray(at));
    values.push(value);
    at += value.whole.length;
  }
  return values;
}
