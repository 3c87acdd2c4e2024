import { defineCredential } from '@heddle/contract/node/credentials';
import { choice, multiline, number, secret, text } from '@heddle/contract/node/fields';
import { checkIdentity } from '@heddle/nodes/credentials/certificates';
import { invalid } from '@heddle/nodes/credentials/common';

const onTls = { transport: ['tls'] };

export const syslogServer = defineCredential({
  type: 'syslogServer',
  name: 'Syslog server',
  description: 'A server that takes messages of syslog (RFC 5424) by TLS, TCP or UDP, such as the collector of a SIEM',
  icon: 'server',
  fields: {
    host: text({ label: 'Host', required: true, placeholder: 'siem.example.com' }),
    transport: choice({
      label: 'Transport',
      default: 'tls',
      choices: [
        { value: 'tls', label: 'TLS (port 6514)' },
        { value: 'tcp', label: 'TCP (port 514)' },
        { value: 'udp', label: 'UDP (port 514)' },
      ],
      help: 'Only with TLS can nobody on the way read or change the messages. With UDP, messages may get lost unnoticed.',
    }),
    port: number({
      label: 'Port',
      min: 1,
      max: 65_535,
      step: 1,
      placeholder: '6514',
      help: 'If empty, the usual one of the transport.',
    }),
    framing: choice({
      label: 'Framing',
      default: 'octets',
      when: { transport: ['tcp'] },
      choices: [
        { value: 'octets', label: 'Octet counting' },
        { value: 'lines', label: 'A line for each message' },
      ],
      help: 'How the server tells messages apart (RFC 6587).',
    }),
    ca: multiline({
      label: 'Certificate authority (PEM)',
      placeholder: '-----BEGIN …-----',
      when: onTls,
      help: 'Only if your own authority issued the certificate of the server. If empty, the usual authorities.',
    }),
    certificate: multiline({
      label: 'Client certificate (PEM)',
      placeholder: '-----BEGIN …-----',
      when: onTls,
      help: 'Only if the server asks for one.',
    }),
    key: secret({ label: 'Key of the client certificate (PEM)', multiline: true, when: onTls }),
    hostname: text({
      label: 'Sender',
      placeholder: 'heddle.example.com',
      help: 'The host name in the header of messages. If empty, none.',
    }),
    enterprise: text({
      label: 'Enterprise number',
      placeholder: '32473',
      help: 'The private enterprise number of your organization at IANA. With it, messages have the facts of an alert as structured data.',
    }),
  },
  check({ host, enterprise, certificate, key, ca, transport }) {
    if (/[/\s]/.test(host.trim()))
      throw invalid('host', 'The host is a name like siem.example.com, without a protocol before it.');
    if (!/^\d*$/.test(enterprise.trim())) throw invalid('enterprise', 'The enterprise number has digits only.');
    if (transport === 'tls' && certificate.trim() !== '') checkIdentity({ certificate, key, ca, passphrase: '' });
  },
  async test(values, tools) {
    const { deliver } = await import('./siem/syslog-delivery.ts');
    await deliver(values, null, tools, 15_000);
    return values.transport === 'udp'
      ? 'The host is known. Servers answer nothing over UDP: whether messages arrive cannot be tested.'
      : `${values.host.trim()} took the connection.`;
  },
});
