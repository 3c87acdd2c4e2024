import type { CredentialTools } from '@heddle/contract/node/credentials';
import type { Listening } from '@heddle/contract/node/define';
import type { MailboxServer } from './connect.ts';
import { openMailbox } from './connect.ts';
import { openFolder } from './folder.ts';

/**
 * Listens to a folder by IDLE (RFC 2177) with a connection of its own, until that ends or is closed. `onNews` is called whenever the number of its mails grows.
 * Null where the server has no IDLE. `signal` ends the attempt only. Throws the errors of `openMailbox` and `openFolder`.
 */
export async function listenToFolder(
  server: MailboxServer,
  { addressOf, signal }: Pick<CredentialTools, 'addressOf' | 'signal'>,
  { folder, onNews }: { folder: string; onNews: () => void },
): Promise<Listening | null> {
  const life = new AbortController();
  const giveUp = (): void => life.abort(signal.reason);
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    const mailbox = await openMailbox(server, { addressOf, signal: life.signal });
    try {
      return await mailbox.run(async (client) => {
        if (!client.capabilities.has('IDLE')) {
          mailbox.end();
          return null;
        }
        // Its servers tell from here on.
        client.on('exists', ({ count, prevCount }) => {
          if (count > prevCount) onNews();
        });
        await openFolder(client, folder);
        // It settles when the connection has ended, or the server does not want to go on with it.
        const ended = client.idle().then(mailbox.end, mailbox.end);
        return { ended, close: mailbox.end };
      });
    } catch (thrown) {
      mailbox.end();
      throw thrown;
    }
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
