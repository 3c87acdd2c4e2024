import { nodeErrors } from '@heddle/contract/errors/node';
import { readAddresses } from '@heddle/nodes/catalog/email/addresses';
import type { MailServerValues } from '@heddle/nodes/catalog/email/server';
import { checkMailServer } from '@heddle/nodes/catalog/email/server';
import { openSmtpSession } from '@heddle/nodes/catalog/email/smtp-session';
import type { Channel } from '../channel.ts';

/** Sends the notification through the user's mail server. One that was accepted is not sent again. */
export const mailChannel: Channel = async (context, { title, text, level, link }, index) => {
  const { field, run, state } = context;
  const kept = state.in('run', 'notification');
  const key = `${run.itemKey(index)}:mail`;
  const before = await kept.get(key);
  if (before !== undefined) return before;
  const { values } = await context.credential('mailCredential');
  // Values have the types of the fields of `smtp`, which is the only type the field takes.
  const server = values as unknown as MailServerValues;
  checkMailServer(server);
  const to = await readAddresses(field.mailTo(index), 'Email to');
  const [from] = await readAddresses(field.mailFrom(index).trim() || server.user, 'Email from');
  if (!from) throw nodeErrors.field_required({ field: 'Email from' });
  const session = await openSmtpSession(server, context);
  try {
    const domain = from.address.slice(from.address.lastIndexOf('@') + 1).replaceAll(/[^\w.-]/g, '-');
    const receipt = await session.send({
      messageId: `<${`${run.id}-${run.itemKey(index)}`.replaceAll(/[^\w.-]/g, '-')}@${domain}>`,
      from,
      to,
      cc: [],
      bcc: [],
      replyTo: [],
      // A line break would begin another header.
      subject: `${level === 'critical' ? '[Critical] ' : ''}${title}`.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(),
      text: [text, link].filter((part) => part !== '').join('\n\n') || title,
      html: '',
      attachments: [],
    });
    const answer = { ...receipt };
    await kept.set(key, answer);
    return answer;
  } finally {
    session.end();
  }
};
