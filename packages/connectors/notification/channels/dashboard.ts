import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { Channel } from '../channel.ts';

/** How many of a workflow's notifications its widget shows. */
const SHOWN = 20;
/** Characters of a cell. */
const CELL = 200;

/** Puts the notification on top of a list on the dashboard of the run's owner: the latest of this workflow. */
export const dashboardChannel: Channel = async (context, { title, text, level, link }, index) => {
  const { run, state, putWidget } = context;
  const id = `${run.id} ${run.itemKey(index)}`;
  const entry = { id, at: new Date(run.now).toISOString(), level, title, text: [text, link].filter(Boolean).join(' ') };
  const listed = await state.in('workflow', 'notification').update('latest', (before) => {
    const earlier = Array.isArray(before) ? before.filter((one) => isJsonObject(one) && one['id'] !== id) : [];
    return [entry, ...earlier].slice(0, SHOWN);
  });
  const rows = (Array.isArray(listed) ? listed : []).map((one: JsonValue) =>
    ['at', 'level', 'title', 'text'].map((name) => cut(isJsonObject(one) ? asText(one[name] ?? '') : '')),
  );
  const columns = ['Time', 'Level', 'Title', 'Message'].map((name) => ({ name, numeric: false }));
  await putWidget({
    key: 'notifications',
    title: 'Notifications',
    content: { kind: 'table', columns, rows, total: rows.length },
  });
  return { shown: true };
};

const cut = (text: string): string => (text.length > CELL ? `${text.slice(0, CELL - 1)}…` : text);
