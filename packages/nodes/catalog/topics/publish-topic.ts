import { dataErrors } from '@heddle/contract/errors/data';
import { topicErrors } from '@heddle/contract/errors/topics';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeContext } from '@heddle/contract/node/context';
import type { Publication } from '@heddle/contract/node/topics';
import { TOPIC_NAME, topicLimits } from '@heddle/contract/node/topics';
import { forEachYielding } from '../../lib/cooperative.ts';
import type { streamOutputFields } from './output-fields.ts';

/** Publishes each item in a topic of Heddle. Throws `too_many_rows` and the errors of `topicErrors`. */
export async function publishInTopics(context: NodeContext<typeof streamOutputFields>): Promise<void> {
  const { items, field, run, publish } = context;
  if (items.length > topicLimits.messages * 10) throw dataErrors.too_many_rows({ limit: topicLimits.messages * 10 });
  const publications = new Map<string, Publication & { messages: Publication['messages'][number][] }>();
  const add = (index: number): void => {
    const topic = field.topic(index).trim();
    if (!TOPIC_NAME.test(topic)) throw topicErrors.topic_name_invalid({ name: topic });
    const publication = publications.get(topic) ?? {
      topic,
      messages: [],
      keep: { days: field.days(index), messages: field.messages(index) },
    };
    publications.set(topic, publication);
    const given = field.message(index) ?? items[index]?.json ?? {};
    const message = isJsonObject(given) ? given : { value: given };
    if (JSON.stringify(message).length > topicLimits.message)
      throw topicErrors.topic_message_too_large({ item: index, limit: `${topicLimits.message / 1024} KiB` });
    const key = field.key(index).trim();
    publication.messages.push({
      key: key === '' ? `run:${run.idempotencyKey(index)}` : `key:${key.slice(0, 500)}`,
      json: message,
    });
  };
  await forEachYielding(
    items,
    (_, index) => add(index),
    () => undefined,
    context,
  );
  for (const publication of publications.values()) await publish(publication);
}
