import { boolean, choice, credential, json, multiline, number, pairs, secret, text } from '@heddle/contract/node/fields';

/** Credentials that can sign a request. */
const forRequests = ['basicAuth', 'bearerToken', 'apiKeyHeader', 'apiKeyQuery', 'oauth2ClientCredentials', 'clientCertificate', 'jwtSecret', 'jwtKeys'];

const paged = { pagination: ['link', 'number', 'cursor'] };

/** What the HTTP Request node asks for. */
export const requestFields = {
  method: choice({ label: 'Method', default: 'GET', choices: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] }),
  url: text({ label: 'URL', required: true, placeholder: 'https://api.example.com/orders/{{ id }}', help: 'A full address with http or https.' }),
  query: pairs({ label: 'Query parameters', help: 'Added to the address.' }),
  headers: pairs({ label: 'Headers' }),

  bodyType: choice({
    label: 'Body',
    default: 'none',
    choices: [
      { value: 'none', label: 'None' },
      { value: 'json', label: 'JSON' },
      { value: 'form', label: 'Form fields (URL-encoded)' },
      { value: 'multipart', label: 'Form with files (multipart)' },
      { value: 'raw', label: 'Text' },
      { value: 'file', label: 'A file of the item' },
    ],
  }),
  body: json({
    label: 'JSON body',
    when: { bodyType: ['json'] },
    placeholder: '{ "name": "{{ name }}" }',
    help: 'Empty: the data of the item is sent.',
  }),
  form: pairs({ label: 'Form fields', when: { bodyType: ['form', 'multipart'] } }),
  formFiles: pairs({ label: 'Form files', when: { bodyType: ['multipart'] }, help: 'The name in the form, and the name the file has in the item.' }),
  raw: multiline({ label: 'Text body', when: { bodyType: ['raw'] } }),
  contentType: text({ label: 'Content type', default: 'text/plain; charset=utf-8', when: { bodyType: ['raw'] } }),
  bodyFile: text({ label: 'File', default: 'file', when: { bodyType: ['file'] }, help: 'The name the file has in the item.' }),

  auth: choice({
    label: 'Authentication',
    default: 'none',
    section: 'Credentials',
    choices: [
      { value: 'none', label: 'None' },
      { value: 'credential', label: 'A credential' },
      { value: 'basic', label: 'User name and password, in this node' },
      { value: 'bearer', label: 'Bearer token, in this node' },
      { value: 'header', label: 'Header, in this node' },
    ],
    help: 'A credential is stored encrypted and can be used by many nodes.',
  }),
  credential: credential({
    label: 'Credential',
    section: 'Credentials',
    types: forRequests,
    required: true,
    when: { auth: ['credential'] },
    help: 'It is sent to the host of the URL only.',
  }),
  username: text({ label: 'User name', section: 'Credentials', when: { auth: ['basic'] } }),
  password: secret({ label: 'Password', section: 'Credentials', when: { auth: ['basic'] } }),
  token: secret({ label: 'Token', section: 'Credentials', required: true, when: { auth: ['bearer'] } }),
  headerName: text({ label: 'Header name', section: 'Credentials', required: true, placeholder: 'X-API-Key', when: { auth: ['header'] } }),
  headerValue: secret({ label: 'Header value', section: 'Credentials', required: true, when: { auth: ['header'] } }),

  responseFormat: choice({
    label: 'Response',
    default: 'auto',
    choices: [
      { value: 'auto', label: 'As the service declares it' },
      { value: 'json', label: 'JSON' },
      { value: 'text', label: 'Text' },
      { value: 'file', label: 'File' },
    ],
    help: 'Text and JSON up to 16 MiB (64 MiB for all requests of the step), files up to 512 MiB.',
  }),
  fileField: text({
    label: 'File name in the item',
    default: 'file',
    when: { responseFormat: ['auto', 'file'] },
    help: 'Where following nodes find the file.',
  }),
  output: choice({
    label: 'Output',
    default: 'body',
    choices: [
      { value: 'body', label: 'The body; a list gives one item per element' },
      { value: 'full', label: 'Status, headers and body' },
    ],
  }),
  itemsPath: text({
    label: 'List in the body',
    placeholder: 'data.items',
    expression: false,
    help: 'Where in the JSON the items stand. Empty: the body itself.',
  }),
  acceptAnyStatus: boolean({ label: 'Accept any status', default: false, help: 'Off: a status of 400 and above is an error.' }),

  pagination: choice({
    label: 'Pagination',
    default: 'none',
    choices: [
      { value: 'none', label: 'None' },
      { value: 'link', label: 'The answer holds the address of the next page' },
      { value: 'number', label: 'A parameter counts the pages' },
      { value: 'cursor', label: 'A parameter takes a cursor from the answer' },
    ],
  }),
  nextPath: text({
    label: 'Next address in the body',
    placeholder: 'links.next',
    expression: false,
    when: { pagination: ['link'] },
    help: 'Empty: it is taken from the Link header.',
  }),
  pageParameter: text({ label: 'Page parameter', default: 'page', required: true, when: { pagination: ['number'] } }),
  firstPage: number({ label: 'First page', default: 1, min: 0, step: 1, when: { pagination: ['number'] } }),
  cursorParameter: text({ label: 'Cursor parameter', default: 'cursor', required: true, when: { pagination: ['cursor'] } }),
  cursorPath: text({
    label: 'Cursor in the body',
    required: true,
    placeholder: 'meta.next_cursor',
    expression: false,
    when: { pagination: ['cursor'] },
  }),
  maxPages: number({
    label: 'Most pages',
    default: 10,
    min: 1,
    max: 1000,
    step: 1,
    when: paged,
    help: 'Fewer are read when a page is empty or none follows.',
  }),

  followRedirects: boolean({ label: 'Follow redirects', default: true, help: 'Credentials are not sent on to another host.' }),
  maxRedirects: number({ label: 'Most redirects', default: 10, min: 1, max: 50, step: 1, when: { followRedirects: [true] } }),
  cookies: choice({
    label: 'Cookies',
    default: 'request',
    choices: [
      { value: 'off', label: 'Ignored' },
      { value: 'request', label: 'Kept over the redirects and pages of an item' },
      { value: 'step', label: 'Kept over all items, one after the other' },
    ],
    help: 'What a service sets is sent back to it, and to nobody else.',
  }),
  viaProxy: boolean({ label: 'Go through a proxy', default: false, section: 'Security Settings' }),
  proxy: text({
    label: 'Proxy',
    section: 'Security Settings',
    required: true,
    placeholder: 'http://proxy.example.com:3128',
    when: { viaProxy: [true] },
    help: 'Nodes must be allowed to reach its address.',
  }),
  proxyCredential: credential({
    label: 'Credential of the proxy',
    section: 'Security Settings',
    types: ['basicAuth'],
    when: { viaProxy: [true] },
    help: 'Where it asks for a user name and a password.',
  }),
  requestTimeout: number({
    label: 'Time for one request (seconds)',
    default: 30,
    min: 1,
    max: 3600,
    step: 1,
    section: 'Error Handling',
    help: 'With its redirects and retries. The timeout of the node holds for all its requests together.',
  }),
  retries: number({
    label: 'Retries',
    default: 2,
    min: 0,
    max: 10,
    step: 1,
    section: 'Error Handling',
    help: 'After 429; after 5xx or a lost connection only where sending twice does no harm (not POST and PATCH). Retry-After is honoured.',
  }),
  idempotencyKey: boolean({
    label: 'Send idempotency key',
    default: true,
    section: 'Error Handling',
    help: 'POST and PATCH carry an Idempotency-Key that stays the same when the step is repeated, so that services that know it act once.',
  }),
  concurrency: number({ label: 'Requests at a time', default: 5, min: 1, max: 50, step: 1, help: 'One request is made per item.' }),
  pause: number({ label: 'Time between requests (milliseconds)', default: 0, min: 0, max: 60_000, step: 1, help: 'For services that take only so many a second: 200 makes five. Pages count as requests.' }),
};
