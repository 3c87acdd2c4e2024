import { HeddleError } from '@heddle/contract/errors/define';
import { defineCredential } from '@heddle/contract/node/credentials';
import { boolean, choice, multiline, secret, text } from '@heddle/contract/node/fields';
import { invalid } from '../common.ts';

const pem = '-----BEGIN CERTIFICATE-----';

export const as2Partner = defineCredential({
  type: 'as2Partner',
  name: 'AS2 partner',
  description: 'A trading partner with AS2: names, certificates, your private key, URL and algorithms',
  icon: 'handshake',
  fields: {
    ownName: text({
      label: 'Your AS2 name',
      required: true,
      placeholder: 'ACME',
      help: 'As you have agreed on it with the partner. Upper and lower case count.',
    }),
    partnerName: text({ label: 'AS2 name of the partner', required: true, placeholder: 'WAREHOUSE' }),
    url: text({
      label: 'URL of the partner',
      placeholder: 'https://as2.example.com/receive',
      help: 'Where messages to the partner are sent. Not needed to receive only.',
    }),
    certificate: multiline({
      label: 'Your certificate (PEM)',
      required: true,
      placeholder: pem,
      help: 'It may be self-signed. The partner needs it as well. For a change of certificates enter the new one below the old one, if both have the same key.',
    }),
    key: secret({
      label: 'Private key of your certificate (PEM)',
      required: true,
      multiline: true,
      placeholder: '-----BEGIN PRIVATE KEY-----',
    }),
    passphrase: secret({ label: 'Passphrase of the key' }),
    partnerCertificate: multiline({
      label: 'Certificate of the partner (PEM)',
      required: true,
      placeholder: pem,
      help: 'No other certificate is accepted. For a change of certificates enter both: signatures by each are accepted, and the first that has not expired encrypts.',
    }),
    signature: choice({
      label: 'Sign with',
      default: 'sha-256',
      choices: [
        { value: 'sha-256', label: 'SHA-256' },
        { value: 'sha-384', label: 'SHA-384' },
        { value: 'sha-512', label: 'SHA-512' },
        { value: 'sha-1', label: 'SHA-1 (no longer safe)' },
        { value: 'none', label: 'Do not sign' },
      ],
      help: 'SHA-1 is accepted of the partner only if it is chosen here.',
    }),
    encryption: choice({
      label: 'Encrypt with',
      default: 'aes256-cbc',
      choices: [
        { value: 'aes128-cbc', label: 'AES-128 (CBC)' },
        { value: 'aes192-cbc', label: 'AES-192 (CBC)' },
        { value: 'aes256-cbc', label: 'AES-256 (CBC)' },
        { value: 'aes128-gcm', label: 'AES-128 (GCM)' },
        { value: 'aes256-gcm', label: 'AES-256 (GCM)' },
        { value: '3des', label: '3DES (no longer safe)' },
        { value: 'none', label: 'Do not encrypt' },
      ],
      help: 'Many partners know CBC only. 3DES is accepted of the partner only if it is chosen here.',
    }),
    keyTransport: choice({
      label: 'Encrypt the key with',
      default: 'pkcs1',
      choices: [
        { value: 'pkcs1', label: 'RSA (PKCS #1 v1.5)' },
        { value: 'oaep', label: 'RSA-OAEP (SHA-256)' },
      ],
      help: 'Nearly all partners expect PKCS #1 v1.5.',
    }),
    compression: boolean({ label: 'Compress before signing', default: false }),
    user: text({ label: 'User name', help: 'If the URL of the partner asks for a login.' }),
    password: secret({ label: 'Password' }),
    ca: multiline({
      label: 'Certificate authority (PEM)',
      placeholder: pem,
      help: 'For HTTPS: only servers with a certificate of this authority are trusted. If empty, the usual authorities.',
    }),
  },
  check({ ownName, partnerName, url }) {
    for (const [field, name] of Object.entries({ ownName, partnerName }))
      if (!/^[\x20-\x7e]{1,128}$/.test(name.trim()))
        throw invalid(field, 'An AS2 name has 1 to 128 letters, digits, spaces and signs of ASCII.');
    if (url.trim() !== '' && !/^https?:$/.test(URL.parse(url.trim())?.protocol ?? ''))
      throw invalid('url', 'The URL begins with https:// or http://.');
  },
  async test(values) {
    const { checkedParty } = await import('../../lib/as2/checked-party.ts');
    try {
      return checkedParty(values, Date.now());
    } catch (error) {
      if (!(error instanceof HeddleError) || error.code !== 'as2_certificate_invalid') throw error;
      throw invalid('certificate', error.message);
    }
  },
});
