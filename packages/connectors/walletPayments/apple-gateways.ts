/**
 * The hosts that Apple names for the validation of merchants, for payments and for tests, in China and elsewhere: the identity of a merchant is shown to no other.
 * https://developer.apple.com/documentation/applepayontheweb/setting-up-your-server
 */
const hosts: ReadonlySet<string> = new Set([
  'apple-pay-gateway.apple.com',
  'apple-pay-gateway-cert.apple.com',
  'cn-apple-pay-gateway.apple.com',
  'cn-apple-pay-gateway-cert.apple.com',
  ...['nc', 'pr'].flatMap((place) => [1, 2, 3, 4, 5].map((pod) => `apple-pay-gateway-${place}-pod${pod}.apple.com`)),
  ...['sh', 'tj'].flatMap((place) => [1, 2, 3].map((pod) => `cn-apple-pay-gateway-${place}-pod${pod}.apple.com`)),
]);

/** The URL, if it is one of Apple's for the validation of merchants; else null. */
export function appleGateway(text: string): URL | null {
  const url = URL.parse(text);
  return url?.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    hosts.has(url.hostname)
    ? url
    : null;
}
