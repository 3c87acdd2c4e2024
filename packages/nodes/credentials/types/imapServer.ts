import { defineCredential } from '@heddle/contract/node/credentials';
import { choice, multiline, number, secret, text } from '@heddle/contract/node/fields';
import { invalid } from '../common.ts';

export const imapServer = defineCredential({
  type: 'imapServer',
  name: 'Mailbox (IMAP)',
  description: 'A mailbox that is read with IMAP, with its login',
  icon: 'inbox',
  fields: {
    host: text({ label: 'Host', required: true, placeholder: 'imap.example.com' }),
    security: choice({
      label: 'Security',
      default: 'tls',
      choices: [
        { value: 'tls', label: 'TLS from the start (usual, port 993)' },
        { value: 'starttls', label: 'STARTTLS (port 143)' },
      ],
    }),
    port: number({
      label: 'Port',
      min: 1,
      max: 65_535,
      step: 1,
      placeholder: '993',
      help: 'If empty, the usual one for the security.',
    }),
    user: text({ label: 'User name', required: true, placeholder: 'shop@example.com' }),
    password: secret({ label: 'Password', required: true, help: 'Gmail and Outlook require an app password.' }),
    ca: multiline({
      label: 'Certificate authority (PEM)',
      placeholder: '-----BEGIN …-----',
      help: 'Only if your own authority issued the certificate of the server. If empty, the usual authorities.',
    }),
  },
  check({ host }) {
    if (/[/\s]/.test(host.trim()))
      throw invalid('host', 'The host is a name like imap.example.com, without imaps:// before it.');
  },
  async test(values, tools) {
    const { openMailbox } = await import('../../lib/mailbox/connect.ts');
    const mailbox = await openMailbox(values, tools);
    mailbox.end();
    return `${values.host.trim()} answered and took the login.`;
  },
});
