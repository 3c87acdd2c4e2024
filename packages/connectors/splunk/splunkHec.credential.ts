import { credentialErrors } from '@heddle/contract/errors/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { invalid } from '@heddle/nodes/credentials/common';
import { collectorAddress } from './address.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** What the collector answers to an empty request with a token that it takes: "No data". */
const NO_DATA = 5;

const headersOf = ({ token, channel }: { token: string; channel: string }) => ({
  authorization: `Splunk ${token.trim()}`,
  ...(channel.trim() === '' ? {} : { 'x-splunk-request-channel': channel.trim() }),
});

// https://help.splunk.com/en/splunk-enterprise/get-started/get-data-in: HTTP Event Collector, format of events, indexer acknowledgment and error codes
export const splunkHec = defineCredential({
  type: 'splunkHec',
  name: 'Splunk HTTP Event Collector',
  description: 'A token of the HTTP Event Collector of Splunk. It can send events only',
  icon: 'key-round',
  fields: {
    url: text({ label: 'URL', required: true, placeholder: 'https://http-inputs-acme.splunkcloud.com' }),
    token: secret({ label: 'Token', required: true, help: 'In Splunk: Settings, Data inputs, HTTP Event Collector.' }),
    channel: text({
      label: 'Channel',
      placeholder: 'fe0ecfad-13d5-401b-847d-77833bd77131',
      help: 'A UUID of your own. Required if the token has indexer acknowledgment.',
    }),
  },
  check({ url, channel }) {
    if (!/^https?:\/\/[^/\s]/.test(url.trim())) throw invalid('url', 'The URL begins with https://.');
    if (channel.trim() !== '' && !UUID.test(channel.trim()))
      throw invalid('channel', 'The channel is a UUID such as fe0ecfad-13d5-401b-847d-77833bd77131.');
  },
  http: (values) => {
    const headers = headersOf(values);
    return { headers, secrets: [headers.authorization] };
  },
  async test(values, { fetch, signal }) {
    const response = await fetch(`${collectorAddress(values)}/services/collector/event`, {
      method: 'POST',
      headers: headersOf(values),
      body: '',
      signal,
    });
    const text = (await response.text()).slice(0, 4096);
    // An empty request writes nothing, and its answer says whether the token is known.
    if (response.ok || new RegExp(`"code"\\s*:\\s*${NO_DATA}\\b`).test(text)) return 'The token is valid.';
    throw credentialErrors.credential_test_failed({ reason: `Splunk answered ${response.status}.` });
  },
});
