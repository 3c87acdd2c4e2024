/** The parts of a request for a tracked link or picture that decide whether a program made it. They are not stored. */
export interface MailRequest {
  method: string;
  /** Its headers, by names in lower case. */
  header(name: string): string;
  /** Milliseconds since the mail was prepared. */
  afterMs: number;
}

/** So soon after it was prepared, filters look at a mail rather than people. */
const SOON_MS = 15_000;

/** What programs call themselves that load pictures and follow links in place of people: proxies of mail services, filters, previews, libraries. */
const programs: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/GoogleImageProxy/i, 'image proxy of Gmail'],
  [/YahooMailProxy/i, 'image proxy of Yahoo'],
  [/^Mozilla\/5\.0$/, 'Mail Privacy Protection of Apple'],
  [
    /Barracuda|Proofpoint|Mimecast|SafeLinks|FireEye|Trend ?Micro|Symantec|Sophos|ZScaler|Cloudmark|Fortinet|BitDefender/i,
    'mail filter',
  ],
  [
    /Slackbot|WhatsApp|TelegramBot|Discordbot|SkypeUriPreview|Twitterbot|facebookexternalhit|LinkedInBot|preview/i,
    'link preview',
  ],
  [/bot\b|crawl|spider|scan|monitor|headless|phantom|selenium/i, 'robot'],
  [/^(?:curl|Wget|python|Go-http-client|Java|okhttp|axios|node|undici|libwww|Apache-HttpClient|Ruby|PHP)/i, 'program'],
];

/** Why a request seems to come from a program; '' where a person may have made it. The user agent and times are all there is to go by: neither proves anything. */
export function automaticReason({ method, header, afterMs }: MailRequest): string {
  if (method === 'HEAD') return 'HEAD request';
  if (/prefetch|preview/i.test(`${header('sec-purpose')} ${header('purpose')} ${header('x-moz')}`)) return 'prefetch';
  const agent = header('user-agent').trim();
  if (agent === '') return 'no user agent';
  const known = programs.find(([pattern]) => pattern.test(agent));
  if (known) return known[1];
  return afterMs < SOON_MS ? 'within seconds of the mail' : '';
}
