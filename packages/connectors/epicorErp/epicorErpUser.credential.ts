import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';

// https://epicweb.epicor.com: REST Services v2 Implementation Guide
export const epicorErpUser = defineCredential({
  type: 'epicorErpUser',
  name: 'Epicor Kinetic user',
  description: 'A user of Epicor Kinetic and an API key for one company',
  icon: 'user-round',
  fields: {
    address: text({
      label: 'Server',
      required: true,
      placeholder: 'https://kinetic.example.com/ERP',
      help: 'With the instance at its end.',
    }),
    company: text({ label: 'Company', required: true, placeholder: 'EPIC06' }),
    apiKey: secret({ label: 'API key', required: true }),
    username: text({ label: 'User name', required: true }),
    password: secret({ label: 'Password', required: true }),
  },
  http: ({ apiKey, username, password }) => {
    const authorization = `Basic ${Buffer.from(`${username.trim()}:${password}`, 'utf8').toString('base64')}`;
    return { headers: { authorization, 'X-API-Key': apiKey.trim() }, secrets: [authorization] };
  },
});
