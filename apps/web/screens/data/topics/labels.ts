import type { TopicFollower, TopicView } from '@heddle/contract/api/topics';

const number = new Intl.NumberFormat('en');

/** A number with its unit: '1,204 entries'. */
export const counted = (count: number, one: string, several: string): string =>
  `${number.format(count)} ${count === 1 ? one : several}`;

/** How many entries there are that a workflow has not been started for. */
export const behindText = (behind: number): string => (behind === 0 ? 'Up to date' : `${number.format(behind)} behind`);

/** The largest backlog of the active followers. */
export const mostBehind = (followers: readonly TopicFollower[]): number =>
  Math.max(0, ...followers.map(({ isActive, behind }) => (isActive ? behind : 0)));

/** The followers of a topic as a short text. */
export function followedBy(followers: readonly TopicFollower[]): string {
  const workflows = (active: boolean): number =>
    new Set(followers.filter(({ isActive }) => isActive === active).map(({ workflowId }) => workflowId)).size;
  const [on, off] = [workflows(true), workflows(false)];
  const following = on === 0 ? [] : [counted(on, 'workflow follows', 'workflows follow')];
  const waiting = off === 0 ? [] : [`${number.format(off)} switched off`];
  return [...following, ...waiting].join(', ') || 'No followers';
}

/** The retention limits of a topic. */
export const keptText = ({ days, messages }: TopicView['keep']): string =>
  `keeps ${counted(Math.round(days * 100) / 100, 'day', 'days')}, ${counted(messages, 'entry', 'entries')} at most`;

/** By what an emptied topic is known among the deletions that can be undone: no topic has a space in its name. */
export const emptiedId = (topic: string, until: number): string => `${topic} ${until}`;

/** The last position up to which a topic is shown as emptied; 0 if it is not. */
export function emptiedTo(topic: string, deleted: ReadonlySet<string>): number {
  const ends = [...deleted].flatMap((id) => (id.startsWith(`${topic} `) ? [Number(id.slice(topic.length + 1))] : []));
  return Math.max(0, ...ends);
}
