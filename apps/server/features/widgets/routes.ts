import { WidgetOrderBody } from '@heddle/contract/api/widgets';
import { z } from 'zod';
import { defineFeature } from '../../platform/feature.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { widgetsOf } from './widgets.ts';

const Params = z.object({ id: z.string() });

/** The widgets that workflows put on the dashboard. */
export const feature = defineFeature({
  scope: 'api',
  services: (platform) => ({ putWidget: ({ run }) => widgetsOf(platform).putterFor(run) }),
  register(app, platform) {
    const widgets = widgetsOf(platform);
    platform.userData.add({ name: 'widgets', export: (userId) => widgets.list(userId) });

    app.get('/api/widgets', async (request) => widgets.list(currentUser(request).id));

    app.put('/api/widgets/order', async (request) => {
      const { id: userId } = currentUser(request);
      await widgets.order(userId, parse(WidgetOrderBody, request.body).ids);
      return widgets.list(userId);
    });

    app.delete('/api/widgets/:id', async (request, reply) => {
      await widgets.remove(currentUser(request).id, parse(Params, request.params).id);
      return reply.code(204).send();
    });
  },
});
