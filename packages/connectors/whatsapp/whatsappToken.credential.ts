import { credentialErrors } from '@heddle/contract/errors/credentials';
import { isJsonObject } from '@heddle/contract/json';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';
import { GRAPH } from './shared.ts';

// https://developers.facebook.com/docs/whatsapp/cloud-api/get-started
export const whatsappToken = defineCredential({
  type: 'whatsappToken',
  name: 'WhatsApp access token',
  description: 'An access token of a system user for a number of the WhatsApp Business Platform, also a test number',
  icon: 'message-square',
  fields: {
    token: secret({
      label: 'Access token',
      required: true,
      help: 'With whatsapp_business_messaging and whatsapp_business_management. That of a system user does not expire.',
    }),
    phoneNumberId: text({ label: 'Phone number ID', required: true, placeholder: '106540352242922' }),
    businessAccountId: text({
      label: 'WhatsApp Business Account ID',
      placeholder: '102290129340398',
      help: 'For templates, numbers and the trigger.',
    }),
    appSecret: secret({ label: 'App secret', help: 'For the trigger: Meta signs its calls with it.' }),
  },
  http: ({ token }) => ({ headers: { authorization: `Bearer ${token.trim()}` } }),
  async test({ token, phoneNumberId }, { fetch, signal }) {
    const url = `${GRAPH}/${encodeURIComponent(phoneNumberId.trim())}?fields=display_phone_number,verified_name`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${token.trim()}` }, signal });
    if (!response.ok) throw credentialErrors.credential_test_failed({ reason: `Meta answered ${response.status}.` });
    const answer: unknown = await response.json();
    const known = isJsonObject(answer) ? answer : {};
    return `The token is valid for ${asText(known['display_phone_number'])} (${asText(known['verified_name'])}).`;
  },
});
