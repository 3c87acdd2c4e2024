import { isAbsolute, resolve } from 'node:path';
import { serverErrors } from '@heddle/contract/errors/server';
import { JSON_VALUES, MOST_JSON_VALUES } from '@heddle/contract/json-limits';
import { z } from 'zod';
import type { Network } from './egress/addresses.ts';
import { parseNetwork } from './egress/addresses.ts';

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine((text) => URL.canParse(text) && new URL(text).pathname === '/', 'must have no path')
  .transform((text) => new URL(text).origin);

const networks = z.string().transform((text, context) => {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  return entries.flatMap((entry) => {
    const network = parseNetwork(entry);
    if (network) return [network];
    context.addIssue(`"${entry}" is not an address or a CIDR range`);
    return [];
  });
});

const hosts = z.string().transform((text, context) => {
  const names = text.split(/[\s,]+/).filter((name) => name !== '');
  for (const name of names)
    if (!/^[a-z\d_]([a-z\d_.-]*[a-z\d_])?$/i.test(name))
      context.addIssue(`"${name}" is not the name of a host: leave out https:// and the port`);
  return names.map((name) => name.toLowerCase());
});

const address = '[^\\s<>@"]+@[^\\s<>@"]+';
const sender = z
  .string()
  .regex(
    new RegExp(`^(?:${address}|[^<>"\\r\\n]+ <${address}>)$`),
    'must be an address, or a name and an address: Heddle <noreply@example.com>',
  );

const smtp = z
  .url({ protocol: /^smtps?$/, error: 'must be an smtp or smtps address: smtps://user:password@mail.example.com' })
  .refine((text) => URL.canParse(text) && new URL(text).hostname !== '', 'must name a host')
  .refine((text) => URL.canParse(text) && /^\/?$/.test(new URL(text).pathname), 'must have no path')
  .refine((text) => URL.canParse(text) && canDecode(new URL(text)), 'must have its user and password percent-encoded');

function canDecode({ username, password }: URL): boolean {
  try {
    return decodeURIComponent(username + password) !== undefined;
  } catch {
    return false;
  }
}

const secretKeys = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((key) => key !== ''))
  .refine((keys) => keys.every((key) => key.length >= 32), 'must have at least 32 characters each');

/** Vendors of connectors with the addresses that take their place: `slack=https://gateway.example.com/slack`. */
const vendorAddresses = z.string().transform((text, context) => {
  const pairs = text.split(/[\s,]+/).filter((pair) => pair !== '');
  return new Map(
    pairs.flatMap((pair): [string, string][] => {
      const [, vendor, address = ''] = /^([a-z][a-zA-Z\d]*)=(.*)$/.exec(pair) ?? [];
      if (vendor !== undefined && /^https?:\/\/[^?#]+$/.test(address) && URL.canParse(address))
        return [[vendor, address]];
      context.addIssue(`"${pair}" is not a vendor and an http or https address: vendor=https://…`);
      return [];
    }),
  );
});

const folder = z
  .string()
  .trim()
  .refine(isAbsolute, 'must be an absolute path')
  .transform((path) => resolve(path));

const folders = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((path) => path.trim())
      .filter((path) => path !== ''),
  )
  .refine((paths) => paths.every(isAbsolute), 'must be absolute paths, separated by commas')
  .transform((paths) => paths.map((path) => resolve(path)));

const database = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be a PostgreSQL address: postgres://user:password@db.example.com/heddle',
});

const MIB = 1024 * 1024;
const whole = 'must be a whole number from 0 to 65535';
const runs = 'must be a whole number from 1 to 100000';

function count(most: number, least = 1) {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number(error).int(error).min(least, error).max(most, error);
}

const Environment = z.object({
  PORT: z.coerce.number(whole).int(whole).min(0, whole).max(65_535, whole).default(3000),
  HOST: z.string().default('127.0.0.1'),
  HEDDLE_DATA_DIR: z.string().default('.heddle'),
  HEDDLE_DATABASE_URL: database.optional(),
  HEDDLE_START_WAIT_SECONDS: count(3600, 0).default(60),
  HEDDLE_SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  HEDDLE_PREVIOUS_SECRET_KEYS: secretKeys.default([]),
  HEDDLE_PUBLIC_URL: origin.optional(),
  HEDDLE_HOOKS_URL: origin.optional(),
  HEDDLE_ALLOWED_HOSTS: hosts.default([]),
  HEDDLE_TRUSTED_PROXIES: networks.default([]),
  HEDDLE_MAX_CONNECTIONS: count(1_000_000).default(10_000),
  HEDDLE_MAX_CONNECTIONS_PER_ADDRESS: count(1_000_000).default(500),
  HEDDLE_MAX_STREAMS_PER_USER: count(10_000).default(50),
  HEDDLE_MAX_STREAMS_PER_ADDRESS: count(1_000_000).default(200),
  HEDDLE_EGRESS_ALLOW: networks.default([]),
  HEDDLE_CONNECTOR_ADDRESSES: vendorAddresses.default(new Map()),
  HEDDLE_APPLE_PAY_DOMAIN_FILE: folder.optional(),
  HEDDLE_REGISTRATION: z
    .enum(['open', 'invitation', 'closed'], { error: 'must be open, invitation or closed' })
    .default('open'),
  HEDDLE_ACCOUNT_DELETION: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  HEDDLE_COMMUNITY_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  HEDDLE_SMTP_URL: smtp.optional(),
  HEDDLE_MAIL_FROM: sender.optional(),
  HEDDLE_LOG_FOLDERS: folders.default([]),
  HEDDLE_SQLITE_FOLDERS: folders.default([]),
  HEDDLE_FFMPEG_DIR: folder.optional(),
  HEDDLE_AI_PRICES: folder.optional(),
  HEDDLE_MAX_RUNS: z.coerce.number(runs).int(runs).min(1, runs).max(100_000, runs).default(1000),
  HEDDLE_JSON_VALUES: count(MOST_JSON_VALUES).default(JSON_VALUES),
  HEDDLE_STEP_MEMORY_MB: count(65_536).default(256),
  HEDDLE_RUN_MEMORY_MB: count(65_536).default(1024),
  HEDDLE_MAX_RESUMES: count(1000).default(3),
  HEDDLE_DURABILITY: z.enum(['power', 'process'], { error: 'must be power or process' }).default('power'),
  HEDDLE_KEEP_DAYS: count(3650).default(30),
  HEDDLE_KEEP_RUNS: count(1_000_000).default(10_000),
  HEDDLE_RUNS_PER_MINUTE: count(100_000_000).default(1_000_000),
  HEDDLE_WEBHOOKS_PER_MINUTE: count(100_000_000).default(1_000_000),
  HEDDLE_WEBHOOK_BODY_MB: count(16).default(1),
  HEDDLE_QUOTA_BYTES: count(Number.MAX_SAFE_INTEGER).default(20_000_000_000),
  HEDDLE_QUOTA_RUNS: count(1_000_000_000).default(10_000_000),
  HEDDLE_MIN_FREE_MB: count(1_000_000_000, 0).default(256),
  HEDDLE_LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], { error: 'must be one of silent, error, warn, info, debug' })
    .default('info'),
});

/** The mail server, and the sender of mails. */
export interface MailConfig {
  /** smtp (STARTTLS where the server offers it) or smtps, with user and password: a secret. */
  url: string;
  /** An address, or `Name <address>`. */
  from: string;
}

/** A client that the operator has registered at a service, for the sign-ins of all users. */
export interface ServiceClient {
  clientId: string;
  /** A secret; '' for a public client. */
  clientSecret: string;
}

/** The settings of a server. */
export interface Config {
  /** 0 takes any free port. */
  port: number;
  /** The address to listen at: 127.0.0.1 is reachable from this machine only, `::` from everywhere. */
  host: string;
  /** Absolute path of the folder that holds database, files and secret key. */
  dataDir: string;
  /** A PostgreSQL database, with user and password: a secret. None: a SQLite file in the data folder. */
  databaseUrl: string | undefined;
  /** How long a starting server waits for its database. Milliseconds. */
  startWait: number;
  /** Signs session cookies and encrypts credentials. Default: generated and stored in the data folder. */
  secretKey: string | undefined;
  /** Former keys that credentials may still be encrypted with. Credentials are encrypted again with the current key when they are read. */
  previousSecretKeys: readonly string[];
  /** The public address of pages and API, if it is not the one the server listens at: `https://flow.example.com`. */
  publicUrl: string | undefined;
  /** The public address of webhooks and callbacks, if they have a host of their own. None: they are served at every host. */
  hooksUrl: string | undefined;
  /** Further host names that are served, in lower case. */
  allowedHosts: readonly string[];
  /** Proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted. */
  trustedProxies: readonly Network[];
  /** Maximum number of open connections: in total, and per address. */
  connections: { all: number; perAddress: number };
  /** Maximum number of open event streams, per user and per address. */
  streams: { perUser: number; perAddress: number };
  /** Networks that nodes may reach besides public addresses. */
  egressAllow: readonly Network[];
  /** The addresses that connectors of vendors go to in place of the vendors' own: of a gateway, or of a double for tests. */
  connectorAddresses: ReadonlyMap<string, string>;
  /** Who may register: anybody, or who is invited by an administrator. The first account of the server can be registered in any case. */
  /** Absolute path of the file with which Apple verifies the domain. */
  applePayDomainFile: string | undefined;
  registration: 'open' | 'invitation' | 'closed';
  /** Whether users may delete their accounts. */
  accountDeletion: boolean;
  /** The target of the link 'Join Community'. None: no target. */
  communityUrl: string | undefined;
  /** How mail is sent. None: this server sends no mail. */
  mail: MailConfig | undefined;
  /** The operator's clients at services, by the name that `SignInDefinition.client` has. */
  oauthClients: ReadonlyMap<string, ServiceClient>;
  /** Folders of this machine whose files workflows may follow. Absolute paths. */
  logFolders: readonly string[];
  /** Folders of this machine whose SQLite files workflows may read and write. Absolute paths. */
  sqliteFolders: readonly string[];
  /** The folder of ffmpeg and ffprobe, absolute. None: the folders of PATH. */
  ffmpegDir: string | undefined;
  /** A file with prices of AI models, absolute. None: list prices that are built in. */
  aiPrices: string | undefined;
  /** Maximum number of concurrent runs of one server. */
  maxRuns: number;
  /** Maximum number of JSON values in a request body, or in another document that is parsed as a whole. */
  jsonValues: number;
  /** Maximum output of one step, and maximum data of one run in memory. Bytes. */
  memory: { step: number; run: number };
  /** Maximum number of times a run is resumed after a crash of its process. */
  maxResumes: number;
  /** What committed data survives on the embedded database: a power failure, or a crash of the process only. */
  durability: 'power' | 'process';
  /** Default retention of finished runs: days, and number per workflow. */
  keep: { days: number; runs: number };
  /** Maximum number of starts per user, minute and server. */
  rates: { runs: number; webhooks: number };
  /** Maximum body of a webhook request. Bytes. */
  webhookBody: number;
  /** Quota per user: bytes of files, runs and revisions, and number of runs. */
  quota: { bytes: number; runs: number };
  /** Minimum of free bytes on the disk of the data folder; below it, new data is refused. */
  minFree: number;
  logLevel: z.output<typeof Environment>['HEDDLE_LOG_LEVEL'];
}

/** The default sender: the user at the mail server if that is an address, else `noreply` at the public host. */
function defaultSender(smtpUrl: string, publicUrl: string | undefined): string {
  const user = decodeURIComponent(new URL(smtpUrl).username);
  const host = publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname;
  return sender.safeParse(user).success ? user : `Heddle <noreply@${host}>`;
}

/** Throws `config_invalid` if pages and webhooks share a host: browsers send cookies to every port of a host. */
function checkHosts(publicUrl: string | undefined, hooksUrl: string | undefined): void {
  if (publicUrl === undefined || hooksUrl === undefined || new URL(publicUrl).hostname !== new URL(hooksUrl).hostname)
    return;
  throw serverErrors.config_invalid({
    name: 'HEDDLE_HOOKS_URL',
    reason: 'must name another host than HEDDLE_PUBLIC_URL; another port is not enough',
  });
}

const CLIENT_SETTING = /^HEDDLE_OAUTH_([A-Z\d]+(?:_[A-Z\d]+)*)_(ID|SECRET)$/;

/** The clients that `HEDDLE_OAUTH_<NAME>_ID` and `HEDDLE_OAUTH_<NAME>_SECRET` set. Throws `config_invalid`. */
function readClients(given: NodeJS.ProcessEnv): Map<string, ServiceClient> {
  const clients = new Map<string, ServiceClient>();
  for (const [name, value = ''] of Object.entries(given)) {
    if (!name.startsWith('HEDDLE_OAUTH_')) continue;
    const [, vendor, part] = CLIENT_SETTING.exec(name) ?? [];
    if (vendor === undefined)
      throw serverErrors.config_invalid({ name, reason: 'must end with the name of a service and _ID or _SECRET' });
    const clientId = given[`HEDDLE_OAUTH_${vendor}_ID`]?.trim();
    if (clientId === undefined)
      throw serverErrors.config_invalid({ name, reason: `needs HEDDLE_OAUTH_${vendor}_ID beside it` });
    const known = clients.get(vendor) ?? { clientId, clientSecret: '' };
    clients.set(vendor, part === 'SECRET' ? { ...known, clientSecret: value.trim() } : known);
  }
  return clients;
}

/** Reads the settings from environment variables; empty ones count as not set. Throws `config_invalid`, which names the variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw serverErrors.config_invalid({
      name: String(issue?.path[0] ?? 'environment'),
      reason: issue?.message ?? 'is not valid',
    });
  }
  const values = parsed.data;
  checkHosts(values.HEDDLE_PUBLIC_URL, values.HEDDLE_HOOKS_URL);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.HEDDLE_DATA_DIR),
    databaseUrl: values.HEDDLE_DATABASE_URL,
    startWait: values.HEDDLE_START_WAIT_SECONDS * 1000,
    secretKey: values.HEDDLE_SECRET_KEY,
    previousSecretKeys: values.HEDDLE_PREVIOUS_SECRET_KEYS,
    publicUrl: values.HEDDLE_PUBLIC_URL,
    hooksUrl: values.HEDDLE_HOOKS_URL,
    allowedHosts: values.HEDDLE_ALLOWED_HOSTS,
    trustedProxies: values.HEDDLE_TRUSTED_PROXIES,
    connections: { all: values.HEDDLE_MAX_CONNECTIONS, perAddress: values.HEDDLE_MAX_CONNECTIONS_PER_ADDRESS },
    streams: { perUser: values.HEDDLE_MAX_STREAMS_PER_USER, perAddress: values.HEDDLE_MAX_STREAMS_PER_ADDRESS },
    egressAllow: values.HEDDLE_EGRESS_ALLOW,
    connectorAddresses: values.HEDDLE_CONNECTOR_ADDRESSES,
    applePayDomainFile: values.HEDDLE_APPLE_PAY_DOMAIN_FILE,
    registration: values.HEDDLE_REGISTRATION,
    accountDeletion: values.HEDDLE_ACCOUNT_DELETION === 'on',
    communityUrl: values.HEDDLE_COMMUNITY_URL,
    mail:
      values.HEDDLE_SMTP_URL === undefined
        ? undefined
        : {
            url: values.HEDDLE_SMTP_URL,
            from: values.HEDDLE_MAIL_FROM ?? defaultSender(values.HEDDLE_SMTP_URL, values.HEDDLE_PUBLIC_URL),
          },
    oauthClients: readClients(given),
    logFolders: values.HEDDLE_LOG_FOLDERS,
    sqliteFolders: values.HEDDLE_SQLITE_FOLDERS,
    ffmpegDir: values.HEDDLE_FFMPEG_DIR,
    aiPrices: values.HEDDLE_AI_PRICES,
    maxRuns: values.HEDDLE_MAX_RUNS,
    jsonValues: values.HEDDLE_JSON_VALUES,
    memory: { step: values.HEDDLE_STEP_MEMORY_MB * MIB, run: values.HEDDLE_RUN_MEMORY_MB * MIB },
    maxResumes: values.HEDDLE_MAX_RESUMES,
    durability: values.HEDDLE_DURABILITY,
    keep: { days: values.HEDDLE_KEEP_DAYS, runs: values.HEDDLE_KEEP_RUNS },
    rates: { runs: values.HEDDLE_RUNS_PER_MINUTE, webhooks: values.HEDDLE_WEBHOOKS_PER_MINUTE },
    webhookBody: values.HEDDLE_WEBHOOK_BODY_MB * MIB,
    quota: { bytes: values.HEDDLE_QUOTA_BYTES, runs: values.HEDDLE_QUOTA_RUNS },
    minFree: values.HEDDLE_MIN_FREE_MB * MIB,
    logLevel: values.HEDDLE_LOG_LEVEL,
  };
}
