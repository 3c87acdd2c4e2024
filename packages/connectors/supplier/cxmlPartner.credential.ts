import { defineCredential } from '@heddle/contract/node/credentials';
import { choice, secret, text } from '@heddle/contract/node/fields';
import { invalid } from '@heddle/nodes/credentials/common';

const isUrl = (written: string): boolean => /^https?:$/.test(URL.parse(written.trim())?.protocol ?? '');
const identity = (label: string, placeholder: string) => text({ label, required: true, placeholder });
const domain = (label: string, help?: string) =>
  text({ label, required: true, default: 'NetworkID', placeholder: 'DUNS', ...(help === undefined ? {} : { help }) });

/** A supplier that speaks cXML, as the header of its documents names both sides. */
export const cxmlPartner = defineCredential({
  type: 'cxmlPartner',
  name: 'cXML supplier',
  description: 'A supplier whose shop and order system speak cXML, with the shared secret that was agreed on',
  icon: 'key-round',
  fields: {
    url: text({ label: 'Punch-out URL', required: true, placeholder: 'https://shop.example.com/cxml/setup' }),
    orderUrl: text({
      label: 'Order URL',
      placeholder: 'https://shop.example.com/cxml/order',
      help: 'If empty, the punch-out URL.',
    }),
    fromDomain: domain('Your domain', 'What kind of identity it is: NetworkID, DUNS.'),
    fromIdentity: identity('Your identity', 'AN01000000001'),
    toDomain: domain("Supplier's domain"),
    toIdentity: identity("Supplier's identity", 'AN01000000002'),
    senderDomain: text({ label: "Sender's domain", placeholder: 'NetworkID', help: 'If empty, yours.' }),
    senderIdentity: text({ label: "Sender's identity", placeholder: 'AN01000000001', help: 'If empty, yours.' }),
    sharedSecret: secret({ label: 'Shared secret', required: true }),
    mode: choice({
      label: 'Deployment mode',
      default: 'production',
      choices: [
        { value: 'production', label: 'Production' },
        { value: 'test', label: 'Test' },
      ],
    }),
  },
  check({ url, orderUrl }) {
    if (!isUrl(url)) throw invalid('url', 'The URL begins with https://.');
    if (orderUrl.trim() !== '' && !isUrl(orderUrl)) throw invalid('orderUrl', 'The URL begins with https://.');
  },
});
