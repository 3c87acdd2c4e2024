import { resolve } from 'node:path';
import { serverErrors } from '@heddle/contract/errors/server';
import { z } from 'zod';
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

const whole = 'must be a whole number from 0 to 65535';

const Environment = z.object({
  PORT: z.coerce.number(whole).int(whole).min(0, whole).max(65_535, whole).default(3000),
  HOST: z.string().default('127.0.0.1'),
  HEDDLE_DATA_DIR: z.string().default('.heddle'),
  HEDDLE_SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  HEDDLE_PUBLIC_URL: origin.optional(),
  HEDDLE_EGRESS_ALLOW: networks.default([]),
  HEDDLE_ACCOUNT_DELETION: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  HEDDLE_COMMUNITY_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  HEDDLE_LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug'], { error: 'must be one of silent, error, warn, info, debug' }).default('info'),
});

/** What an operator can set. */
export interface Config {
  /** 0 takes any free port. */
  port: number;
  /** The address to listen at: 127.0.0.1 is reachable from this machine only, `::` from everywhere. */
  host: string;
  /** Absolute path of the folder that holds database, files and secret key. */
  dataDir: string;
  /** Signs session cookies. Made and kept in the data folder where none is given. */
  secretKey: string | undefined;
  /** The address people open, when it is not the one the server listens at: `https://flow.example.com`. */
  publicUrl: string | undefined;
  /** Networks that nodes may reach besides public addresses. */
  egressAllow: z.output<typeof Environment>['HEDDLE_EGRESS_ALLOW'];
  /** Whether users may delete their accounts. */
  accountDeletion: boolean;
  /** Where 'Join Community' leads to. None: it leads nowhere. */
  communityUrl: string | undefined;
  logLevel: z.output<typeof Environment>['HEDDLE_LOG_LEVEL'];
}

/** Reads the settings from environment variables; empty ones count as not set. Throws `config_invalid`, which names the variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw serverErrors.config_invalid({ name: String(issue?.path[0] ?? 'environment'), reason: issue?.message ?? 'is not valid' });
  }
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.HEDDLE_DATA_DIR),
    secretKey: values.HEDDLE_SECRET_KEY,
    publicUrl: values.HEDDLE_PUBLIC_URL,
    egressAllow: values.HEDDLE_EGRESS_ALLOW,
    accountDeletion: values.HEDDLE_ACCOUNT_DELETION === 'on',
    communityUrl: values.HEDDLE_COMMUNITY_URL,
    logLevel: values.HEDDLE_LOG_LEVEL,
  };
}
