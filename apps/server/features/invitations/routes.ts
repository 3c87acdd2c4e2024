import type { InvitationView } from '@heddle/contract/api/invitations';
import { InvitationBody } from '@heddle/contract/api/invitations';
import { accountErrors } from '@heddle/contract/errors/account';
import { z } from 'zod';
import { requireAdministrator } from '../../platform/auth/administrators.ts';
import type { Invitation } from '../../platform/auth/invitations.ts';
import { defineFeature } from '../../platform/feature.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';

const Params = z.object({ id: z.string() });

const ownSession = { config: { access: 'session' } } as const;

/** Administrators invite people to make an account, where the server takes accounts by invitation. */
export const feature = defineFeature({
  scope: 'api',
  register(app, { address, config, db, invitations }) {
    const view = ({ token, ...rest }: Invitation): InvitationView => ({
      ...rest,
      link: `${address.base()}/login?invitation=${token}`,
    });

    app.get('/api/invitations', ownSession, async (request): Promise<InvitationView[]> => {
      await requireAdministrator(db, request);
      return (await invitations.list()).map(view);
    });

    app.post('/api/invitations', ownSession, async (request, reply) => {
      await requireAdministrator(db, request);
      if (config.registration !== 'invitation') throw accountErrors.invitations_off();
      const { email } = parse(InvitationBody, request.body);
      return reply.code(201).send(view(await invitations.create(currentUser(request).id, email ?? null)));
    });

    app.delete('/api/invitations/:id', ownSession, async (request, reply) => {
      await requireAdministrator(db, request);
      await invitations.withdraw(parse(Params, request.params).id);
      return reply.code(204).send();
    });
  },
});
