import { randomUUID } from 'node:crypto';
import { KeyValueAddress, KeyValueBody, KeyValueListQuery } from '@heddle/contract/api/key-values';
import type { KeyValueView } from '@heddle/contract/api/key-values';
import { TOTAL_HEADER } from '@heddle/contract/api/workflows';
import { keyValueErrors } from '@heddle/contract/errors/key-values';
import { createNodeState } from '@heddle/contract/node/state';
import { VARIABLES } from '@heddle/contract/node/variables';
import { defineFeature } from '../../platform/feature.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { keepPruned } from './prune.ts';
import { stateOf } from './state.ts';
import { createKeyValueStore } from './store.ts';
import { stateData } from './user-data.ts';

/** The state that workflows keep between runs, for their owner. */
export const feature = defineFeature({
  scope: 'api',
  services: (platform) => ({ state: ({ run }) => stateOf(platform).open(run) }),
  register(app, platform) {
    const { db, log, userData } = platform;
    const state = stateOf(platform);
    const store = createKeyValueStore(db);
    userData.add(stateData(db));
    const pruning = keepPruned(db, (err) => log.error({ err }, 'pruning of node state failed'));
    app.addHook('onClose', () => pruning.stop());

    async function set(userId: string, { value, ...at }: KeyValueBody): Promise<KeyValueView> {
      if (at.namespace !== VARIABLES) throw keyValueErrors.key_value_protected();
      const { scope, workflowId = '' } = at;
      if (scope === 'workflow' && !(await store.ownsWorkflow(userId, workflowId)))
        throw keyValueErrors.key_value_workflow();
      // Written as steps write: as an operation, within the same limits.
      const operation = randomUUID();
      await createNodeState(state.open({ userId, workflowId, id: operation }), operation)
        .in(scope, at.namespace)
        .set(at.key, value);
      const view = await store.find(userId, at);
      if (!view) throw keyValueErrors.key_value_unknown();
      return view;
    }

    app.get('/api/key-values', async (request, reply) => {
      const { entries, total } = await store.list(currentUser(request).id, parse(KeyValueListQuery, request.query));
      return reply.header(TOTAL_HEADER, total).send(entries);
    });

    app.put('/api/key-values', async (request) => set(currentUser(request).id, parse(KeyValueBody, request.body)));

    app.delete('/api/key-values', async (request, reply) => {
      if (!(await store.remove(currentUser(request).id, parse(KeyValueAddress, request.body))))
        throw keyValueErrors.key_value_unknown();
      return reply.code(204).send();
    });
  },
});
