import { RemoveUntilQuery, TopicEntryBody, TopicEntryListQuery, TopicListQuery } from '@heddle/contract/api/topics';
import { TOTAL_HEADER } from '@heddle/contract/api/workflows';
import { z } from 'zod';
import { defineFeature } from '../../platform/feature.ts';
import { createPolledTriggers } from '../../platform/polled-triggers/polled-triggers.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { originOf } from '../../platform/runs/families/origin.ts';
import { createTopicService } from './service.ts';
import { newestMessage, topicSource } from './source.ts';
import { topicsOf } from './topics.ts';
import { topicData } from './user-data.ts';

const Params = z.object({ name: z.string() });

/** Polling interval of triggers besides the notifications, for what a crash has interrupted. Milliseconds. */
const POLL_MS = 15_000;
/** Interval of topic retention. Milliseconds. */
const PRUNE_MS = 5 * 60_000;

/** Topics of a user. While the server listens, their messages start workflows. */
export const feature = defineFeature({
  scope: 'api',
  services: (platform) => ({
    publish:
      ({ run }) =>
      (publication) =>
        topicsOf(platform).publish(run.userId, publication, originOf(run)),
  }),
  register(app, platform) {
    const { admission, db, log, lifecycle, origins, userData } = platform;
    const topics = topicsOf(platform);
    userData.add(topicData(db));
    platform.newestEvents.add('topic', newestMessage(topics));
    const polledTriggers = createPolledTriggers(platform, topicSource(topics), { everyMs: POLL_MS });
    topics.subscribe((userId) => void polledTriggers.poll(userId));
    let pruning: NodeJS.Timeout | undefined;
    const stop = async (): Promise<void> => {
      clearInterval(pruning);
      await polledTriggers.stop();
    };
    app.addHook('onListen', () => {
      polledTriggers.start();
      pruning = setInterval(() => {
        topics.prune(Date.now()).catch((err: unknown) => log.error({ err }, 'topic retention pass failed'));
      }, PRUNE_MS).unref();
    });
    // Before runs are released: a journal that is being drained takes no new ones.
    lifecycle.closing.addEventListener('abort', () => void stop());
    app.addHook('onClose', stop);

    const service = createTopicService({ ...platform, topics });
    const nameIn = (params: unknown): string => parse(Params, params).name;

    app.get('/api/topics', async (request, reply) => {
      const { topics: page, total } = await service.list(currentUser(request).id, parse(TopicListQuery, request.query));
      return reply.header(TOTAL_HEADER, total).send(page);
    });

    app.get('/api/topics/:name', async (request) => service.get(currentUser(request).id, nameIn(request.params)));

    app.delete('/api/topics/:name', async (request, reply) => {
      await service.remove(
        currentUser(request).id,
        nameIn(request.params),
        parse(RemoveUntilQuery, request.query).until,
      );
      return reply.code(204).send();
    });

    app.get('/api/topics/:name/messages', async (request, reply) => {
      const { entries, total } = await service.entries(
        currentUser(request).id,
        nameIn(request.params),
        parse(TopicEntryListQuery, request.query),
      );
      return reply.header(TOTAL_HEADER, total).send(entries);
    });

    // A message starts runs.
    app.post('/api/topics/:name/messages', { config: { scope: 'run' } }, async (request, reply) => {
      const { id } = currentUser(request);
      admission.space(id);
      return reply
        .code(201)
        .send(
          await service.publish(
            id,
            nameIn(request.params),
            parse(TopicEntryBody, request.body),
            origins.read(request.headers, id),
          ),
        );
    });

    app.delete('/api/topics/:name/messages', async (request, reply) => {
      await service.clear(
        currentUser(request).id,
        nameIn(request.params),
        parse(RemoveUntilQuery, request.query).until,
      );
      return reply.code(204).send();
    });
  },
});
