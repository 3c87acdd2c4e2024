import { securityAlertErrors } from '@heddle/contract/errors/security-alerts';
import { lazyImport } from '@heddle/nodes/lib/lazy-import';
import { onceForItem } from '../../kit/once.ts';
import type { SecurityAlert } from '../alert.ts';
import { syslogOf } from '../formats/syslog.ts';
import type { Destination } from './destination.ts';
import { formatted, limitsOf } from './destination.ts';
import type { SyslogServerValues } from './syslog-server.ts';
import { syslogLimit } from './syslog-server.ts';

/** Sends a message of RFC 5424. A server says nothing about it, so one that was under way when Heddle stopped may have arrived. */
export const syslogDestination: Destination = async (context, alert, index) => {
  const { field } = context;
  const operation = { name: 'Send alert', effect: 'write', repeat: 'twice', method: 'POST' } as const;
  const [answer = null] = await onceForItem(
    context,
    { connector: { name: 'the syslog server' }, operation, key: `${context.run.itemKey(index)}:syslog:alert` },
    { after: limitsOf(context).after },
    async () => {
      const { values } = await context.credential('syslogCredential');
      // Values have the types of the fields of `syslogServer`, which is the only type the field takes.
      const server = values as unknown as SyslogServerValues;
      const facility = Number(field.syslogFacility(index));
      const message = messageFor(alert, server, { facility, format: field.format(index) });
      const { deliver } = await lazyImport(import('./syslog-delivery.ts'));
      await deliver(server, message, context, limitsOf(context).timeoutMs);
      return [{ bytes: message.length }];
    },
  );
  return { answer };
};

/** The message, with a description that is shortened to what every receiver takes. Throws `syslog_message_large`. */
export function messageFor(
  alert: SecurityAlert,
  server: SyslogServerValues,
  { facility, format }: { facility: number; format: 'ecs' | 'cef' | 'text' },
): Buffer {
  const write = (details: string): Buffer => {
    const body = formatted({ ...alert, details }, format);
    const origin = { facility, hostname: server.hostname.trim(), enterprise: server.enterprise.trim() };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return syslogOf({ ...alert, details }, origin, { text, plain: format === 'text' });
  };
  const limit = syslogLimit(server);
  const whole = write(alert.details);
  if (whole.length <= limit) return whole;
  const bare = write('');
  if (bare.length > limit) throw securityAlertErrors.syslog_message_large({ bytes: bare.length, limit });
  let [fits, tooLong] = [0, alert.details.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (write(cut(alert.details, middle)).length <= limit) fits = middle;
    else tooLong = middle;
  }
  return write(cut(alert.details, fits));
}

/** The beginning of a text, not in the middle of a character. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
