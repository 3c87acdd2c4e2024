import type { TriggerConnectionView } from '@heddle/contract/api/trigger-connections';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import { z } from 'zod';
import { defineFeature } from '../../platform/feature.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { createConnectionStates } from '../../platform/polled-triggers/connection-states.ts';

const Params = z.object({ id: z.string() });

/** Shows the owner of a workflow the connections over which its triggers are told what is new. */
export const feature = defineFeature({
  scope: 'api',
  register(app, { db }) {
    const states = createConnectionStates(db);
    app.get('/api/workflows/:id/trigger-connections', async (request): Promise<TriggerConnectionView[]> => {
      const { id: userId } = currentUser(request);
      const { id } = parse(Params, request.params);
      const owned = await db
        .selectFrom('workflows')
        .select('id')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      if (!owned) throw workflowErrors.workflow_not_found();
      return states.of(id);
    });
  },
});
