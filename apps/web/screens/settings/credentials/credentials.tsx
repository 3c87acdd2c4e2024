import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { useCredentials } from '../../../api/credentials.ts';
import { CredentialDialog } from '../../../credentials/credential-dialog.tsx';
import { CREDENTIAL_PARAMETER } from '../../../run/credential-address.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Rows } from '../rows.tsx';
import { Part, Section } from '../section.tsx';
import { CredentialRow } from './credential-row.tsx';

/** What nodes sign in to other services with. */
export function Credentials() {
  const list = useCredentials();
  const [making, setMaking] = useState(false);
  const [wanted, setWanted] = useState(new URLSearchParams(useSearch()).get(CREDENTIAL_PARAMETER));
  const add = (
    <Button onClick={() => setMaking(true)}>
      <Plus aria-hidden size={15} />
      New Credential
    </Button>
  );
  const empty = list.data?.length === 0;
  return (
    <Section id="credentials" title="Credentials">
      <Part
        title="Credentials for other services"
        description="Keys, passwords and certificates that nodes sign in with. They are stored encrypted, used on the server only, and never part of a workflow or an export."
        action={!empty && add}
      >
        <Rows
          label="Credentials"
          query={list}
          empty={
            <EmptyState
              icon="key-round"
              title="No credentials yet"
              description="Add one here or in a node, and choose it wherever a node needs it."
              action={add}
            />
          }
        >
          {(credential) => <CredentialRow credential={credential} />}
        </Rows>
        <CredentialDialog open={making} onOpenChange={setMaking} />
        {wanted !== null && <CredentialDialog open onOpenChange={() => setWanted(null)} id={wanted} />}
      </Part>
    </Section>
  );
}
