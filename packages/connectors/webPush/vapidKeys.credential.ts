import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { invalid } from '@heddle/nodes/credentials/common';
import { readVapidKey, vapidHeader } from './vapid.ts';

const WRONG_KEY = 'The private key is not 32 bytes in base64 or base64url.';

// RFC 8292
export const vapidKeys = defineCredential({
  type: 'vapidKeys',
  name: 'Web Push key (VAPID)',
  description: 'The key by which push services of browsers know who sends notifications',
  icon: 'bell',
  fields: {
    privateKey: secret({
      label: 'Private key',
      required: true,
      help: '32 bytes in base64 or base64url. "openssl rand -base64 32" creates one. Test shows the public key for your pages.',
    }),
    contact: text({
      label: 'Contact',
      required: true,
      placeholder: 'mailto:ada@example.com',
      help: 'An email address or a page: whom a push service may write to.',
    }),
  },
  check({ privateKey, contact }) {
    if (!readVapidKey(privateKey)) throw invalid('privateKey', WRONG_KEY);
    if (!/^(mailto:.+@.+|https:\/\/.+)/.test(contact.trim()))
      throw invalid('contact', 'The contact begins with mailto: or https://.');
  },
  http: ({ privateKey, contact }) => ({
    sign: async ({ url }) => {
      const key = readVapidKey(privateKey);
      if (!key) throw invalid('privateKey', WRONG_KEY);
      return { headers: { authorization: vapidHeader(key, contact.trim(), url) } };
    },
  }),
  async test({ privateKey }) {
    const key = readVapidKey(privateKey);
    if (!key) throw invalid('privateKey', WRONG_KEY);
    return `The public key for your pages is ${key.publicKey}`;
  },
});
