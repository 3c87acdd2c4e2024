import { RemoveUntilQuery, TopicEntryBody, TopicEntryListQuery, TopicListQuery } from '@heddle/contract/api/topics';
import { TOTAL_HEADER } from '@heddle/contract/api/workflows';
import { z } from 'zod';
import { defineFeature } from '../../platform/feature.ts';
import { createFollowers } from '../../platform/followers/followers.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { createTopicService } from './service.ts';
import { topicSource } from './source.ts';

const Params = z.object({ name: z.string() });

/** How often followers are looked at without need, for what a crash has kept from being done, and how often old messages are removed. Milliseconds. */
const ROUND_MS = 15_000;
const PRUNE_MS = 5 * 60_000;

/** Topics as their owner sees them. While the server listens, workflows are started for their messages. */
export const feature = defineFeature({
  scope: 'api',
  register(app, platform) {
    const { admission, topics, log, lifecycle, origins } = platform;
    const followers = createFollowers(platform, topicSource(topics), { everyMs: ROUND_MS });
    topics.follow((userId) => void followers.look(userId));
    let pruning: NodeJS.Timeout | undefined;
    const stop = async (): Promise<void> => {
      clearInterval(pruning);
      await followers.stop();
    };
    app.addHook('onListen', () => {
      followers.start();
      pruning = setInterval(() => {
        topics.prune(Date.now()).catch((err: unknown) => log.error({ err }, 'old messages could not be removed'));
      }, PRUNE_MS).unref();
    });
    // Before runs are let go of: a journal that is being drained takes no more.
    lifecycle.closing.addEventListener('abort', () => void stop());
    app.addHook('onClose', stop);

    const service = createTopicService(platform);
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

    // Runs follow topics: a message is what they begin with.
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
