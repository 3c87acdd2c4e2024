import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { OtherLimits } from '../../kit/other-operations.ts';
import type { AlertContext, SecurityAlert } from '../alert.ts';
import { plainText } from '../formats/syslog.ts';
import { cefOf } from '../formats/cef.ts';
import { ecsOf } from '../formats/ecs.ts';

/** Said in place of an answer by a system that has taken the alert and has yet to confirm it. The step asks again after this time. */
export interface Unconfirmed {
  waitMs: number;
}

/** A system that keeps alerts: it sends one for an item, once however often it is called, and says what the system has answered. */
export type Destination = (
  context: AlertContext,
  alert: SecurityAlert,
  index: number,
) => Promise<{ answer: JsonValue } | Unconfirmed>;

/** What requests of the node may take. */
export const limitsOf = ({ field }: AlertContext): OtherLimits => ({
  timeoutMs: field.requestTimeout() * 1000,
  retries: field.requestRetries(),
  after: field.afterInterruption() === 'fail' ? 'fail' : 'repeat',
});

/** An alert in the format that is chosen: an object or a text. */
export function formatted(alert: SecurityAlert, format: 'ecs' | 'cef' | 'text'): JsonObject | string {
  if (format === 'ecs') return ecsOf(alert);
  return format === 'cef' ? cefOf(alert) : plainText(alert);
}
