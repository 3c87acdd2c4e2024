import { credentialErrors } from '@heddle/contract/errors/credentials';
import { isJsonObject } from '@heddle/contract/json';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';

interface Values {
  accountSid: string;
  keySid: string;
  secret: string;
}

const basic = ({ accountSid, keySid, secret: own }: Values): string => {
  const user = keySid.trim() || accountSid.trim();
  return `Basic ${Buffer.from(`${user}:${own.trim()}`, 'utf8').toString('base64')}`;
};

// https://www.twilio.com/docs/usage/requests-to-twilio
export const twilioKey = defineCredential({
  type: 'twilioKey',
  name: 'Twilio account',
  description: 'The auth token of a Twilio account, or an API key of it',
  icon: 'key-round',
  fields: {
    accountSid: text({
      label: 'Account SID',
      required: true,
      placeholder: 'AC0123456789abcdef0123456789abcdef',
      help: 'On the home page of the Twilio Console.',
    }),
    keySid: text({
      label: 'API key SID',
      placeholder: 'SK0123456789abcdef0123456789abcdef',
      help: 'Leave it empty to use the auth token of the account.',
    }),
    secret: secret({ label: 'Auth token or API key secret', required: true }),
  },
  http: (values) => {
    const authorization = basic(values);
    return { headers: { authorization }, secrets: [authorization] };
  },
  async test(values, { fetch, signal }) {
    const account = encodeURIComponent(values.accountSid.trim());
    const response = await fetch(`https://api.twilio.com/2010-04-01/Accounts/${account}/Balance.json`, {
      headers: { authorization: basic(values), accept: 'application/json' },
      signal,
    });
    if (!response.ok) throw credentialErrors.credential_test_failed({ reason: `Twilio answered ${response.status}.` });
    const answer: unknown = await response.json();
    const { balance, currency } = isJsonObject(answer) ? answer : {};
    return `The credential is valid. The balance is ${asText(balance ?? '?')} ${asText(currency ?? '')}.`;
  },
});
