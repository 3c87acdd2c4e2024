import { createSigner } from '../../platform/crypto/signer.ts';
import { perPlatform } from '../../platform/feature.ts';

/** A part of a mail: one of its links by its position, or its picture. */
export interface MailPart {
  mailId: string;
  link: number | null;
}

/** URLs of parts of mails, which say nothing but a random id, and tokens in them that nobody else can make. */
export interface MailTokens {
  url(part: MailPart): string;
  /** The part that a token stands for; null for one that is not ours. */
  read(token: string): MailPart | null;
}

const TOKEN = /^([\w-]{22})\.((?:0|[1-9]\d{0,2})\.)?([\w-]{22})(\.gif)?$/;

/** Creates the tokens of a server. A token holds no data of the mail: the target of its link is looked up, so nobody can make one that leads elsewhere. */
export function createMailTokens(secretKey: string, previous: readonly string[], base: () => string): MailTokens {
  const signer = createSigner('mail-tracking', secretKey, previous);
  const nameOf = (link: number | null): string => (link === null ? 'picture' : String(link));
  return {
    url({ mailId, link }) {
      const signature = signer.sign(mailId, nameOf(link));
      return `${base()}/t/${mailId}.${link === null ? '' : `${link}.`}${signature}${link === null ? '.gif' : ''}`;
    },
    read(token) {
      const [, mailId = '', position, signature = '', picture] = TOKEN.exec(token) ?? [];
      if (mailId === '' || (position === undefined) !== (picture !== undefined)) return null;
      const link = position === undefined ? null : Number.parseInt(position, 10);
      return signer.isOwn(signature, mailId, nameOf(link)) ? { mailId, link } : null;
    },
  };
}

/** The same for a platform: URLs begin with what services reach. */
export const mailTokensOf = perPlatform(({ address, config, secretKey }) =>
  createMailTokens(secretKey, config.previousSecretKeys, address.hooks),
);
