import type { JsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { Item } from '@heddle/contract/run/item';
import { toNumber } from '../../lib/conditions/compare.ts';
import { toTime } from '../../lib/conditions/dates.ts';
import { forEachYielding } from '../../lib/cooperative.ts';
import { namesOf, pathReader } from '../../lib/json/reader.ts';
import type { ThreatContext } from './model.ts';
import type { ThreatEvent } from './sequences.ts';
import type { PackedEvents } from './threat-work.ts';

const LONGEST_TEXT = 8000;
const LONGEST_NAME = 500;

/** An event as the rules see it. */
export interface SeenEvent extends ThreatEvent {
  text: string;
  agent: string;
}

/** The text of an event in which attacks are looked for. */
export function textReader({ field }: ThreatContext): (json: JsonObject) => string {
  const readers = namesOf(field.texts()).map(pathReader);
  return (json) =>
    readers
      .map((read) => asText(read(json) ?? ''))
      .filter((text) => text !== '')
      .join('\n')
      .slice(0, LONGEST_TEXT);
}

/** The events of the items without a label. Long work yields. */
export async function readEvents(
  context: ThreatContext,
  textOf: (json: JsonObject) => string,
  hasLabel: (json: JsonObject) => boolean,
): Promise<SeenEvent[]> {
  const { field, items } = context;
  const [time, latitude, longitude] = [
    pathReader(field.time()),
    pathReader(field.latitude()),
    pathReader(field.longitude()),
  ];
  const textAt = (path: string): ((json: JsonObject) => string) => {
    const read = path.trim() === '' ? undefined : pathReader(path);
    return (json) => (read ? asText(read(json) ?? '').slice(0, LONGEST_NAME) : '');
  };
  const [source, user, agent] = [textAt(field.source()), textAt(field.user()), textAt(field.agent())];
  const events: SeenEvent[] = [];
  const read = ({ json }: Item, index: number): void => {
    if (hasLabel(json)) return;
    const [north, east] = [toNumber(latitude(json)), toNumber(longitude(json))];
    events.push({
      index,
      moment: toTime(time(json)),
      source: source(json),
      user: user(json),
      agent: agent(json),
      text: textOf(json),
      failed: field.failed(index),
      place: north === undefined || east === undefined ? undefined : { latitude: north, longitude: east },
    });
  };
  return forEachYielding(items, read, () => events, context);
}

/** Events in the form in which they are sent to a worker. Long work yields. */
export async function packEvents(events: readonly SeenEvent[], stop: { signal: AbortSignal }): Promise<PackedEvents> {
  const numbers = new Map([['', 0]]);
  const numberOf = (name: string): number => {
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  };
  const made: PackedEvents = {
    indices: new Uint32Array(events.length),
    moments: new Float64Array(events.length),
    sources: new Uint32Array(events.length),
    users: new Uint32Array(events.length),
    failed: new Uint8Array(events.length),
    latitudes: new Float64Array(events.length),
    longitudes: new Float64Array(events.length),
  };
  const pack = ({ index, moment, source, user, failed, place }: SeenEvent, at: number): void => {
    made.indices[at] = index;
    made.moments[at] = moment ?? Number.NaN;
    made.sources[at] = numberOf(source);
    made.users[at] = numberOf(user);
    made.failed[at] = failed ? 1 : 0;
    made.latitudes[at] = place?.latitude ?? Number.NaN;
    made.longitudes[at] = place?.longitude ?? Number.NaN;
  };
  return forEachYielding(events, pack, () => made, stop);
}
