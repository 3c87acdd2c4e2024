import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { NodeContext } from '@heddle/contract/node/context';
import type { channelFields } from './fields.ts';

/** The context of a node that has the fields of the channels. */
export type ChannelContext = NodeContext<typeof channelFields>;

/** A notification as channels send it. */
export interface Notice {
  title: string;
  text: string;
  level: 'info' | 'warning' | 'critical';
  /** '' for none. */
  link: string;
}

/** A way to reach people: it sends a notification for an item, once however often it is called, and says what the service has answered. */
export type Channel = (context: ChannelContext, notice: Notice, index: number) => Promise<JsonValue>;

const signs = { info: 'ℹ️', warning: '⚠️', critical: '🚨' } as const;

/** The notification as one text, with a title that is marked as the channel does it. */
export function plainNotice(
  { title, text, level, link }: Notice,
  strong: (text: string) => string = (bare) => bare,
): string {
  const head = `${level === 'info' ? '' : `${signs[level]} `}${strong(title)}`;
  return [head, text, link].filter((part) => part.trim() !== '').join('\n');
}

/** The same as data. */
export const noticeData = ({ title, text, level, link }: Notice): JsonObject => ({
  title,
  message: text,
  level,
  ...(link === '' ? {} : { link }),
});
