import { defineCredential } from '@heddle/contract/node/credentials';
import { choice, multiline, number, secret, text } from '@heddle/contract/node/fields';
import { checkMailServer } from '../../catalog/email/server.ts';

export const smtp = defineCredential({
  type: 'smtp',
  name: 'Mail server (SMTP)',
  description: 'A mail server (SMTP) that sends mail, with its login',
  icon: 'mail',
  fields: {
    host: text({ label: 'Host', required: true, placeholder: 'smtp.example.com' }),
    security: choice({
      label: 'Security',
      default: 'starttls',
      choices: [
        { value: 'starttls', label: 'STARTTLS (usual, port 587)' },
        { value: 'tls', label: 'TLS from the start (port 465)' },
        { value: 'none', label: 'None (port 25)' },
      ],
      help: 'Without encryption, no password is sent, except to this machine.',
    }),
    port: number({
      label: 'Port',
      min: 1,
      max: 65_535,
      step: 1,
      placeholder: '587',
      help: 'If empty, the usual one for the security.',
    }),
    user: text({ label: 'User name', placeholder: 'shop@example.com', help: 'If empty, there is no login.' }),
    password: secret({ label: 'Password' }),
    ca: multiline({
      label: 'Certificate authority (PEM)',
      placeholder: '-----BEGIN …-----',
      help: 'Only if your own authority issued the certificate of the server. If empty, the usual authorities.',
    }),
  },
  check: checkMailServer,
  async test(values, tools) {
    const { openSmtpSession } = await import('../../catalog/email/smtp-session.ts');
    const session = await openSmtpSession(values, tools);
    session.end();
    return `${values.host.trim()} answered${values.user === '' ? '' : ' and took the login'}.`;
  },
});
