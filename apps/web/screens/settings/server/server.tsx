import { usePublicSettings } from '../../../api/public-settings.ts';
import { Section } from '../section.tsx';
import { Invitations } from './invitations.tsx';
import { ServiceClients } from './service-clients.tsx';

/** What administrators set for all users of the server. */
export function Server() {
  const { data: settings } = usePublicSettings();
  return (
    <Section id="server" title="Server" description="You are an administrator: this is for all users of this server.">
      {settings?.invites && <Invitations />}
      <ServiceClients />
    </Section>
  );
}
