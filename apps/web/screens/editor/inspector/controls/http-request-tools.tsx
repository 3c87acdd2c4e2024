import type { CurlRequest } from './curl/curl.ts';
import { sensitiveHeaders } from '@heddle/expression/secrets/sensitive-headers';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { ClipboardPaste, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '../../../../api/auth.ts';
import { CredentialDialog } from '../../../../credentials/credential-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { PasteCurlDialog } from './paste-curl-dialog.tsx';

export interface HttpRequestToolsProps {
  /** The node's configuration as it is edited. */
  data: JsonObject;
  set(name: string, value: JsonValue): void;
}

type Draft = NonNullable<CurlRequest['credential']>;

/** Parameters that a pasted command does not set get the values of a new node. */
const fresh: JsonObject = { query: [], headers: [], bodyType: 'none', auth: 'none', credential: '', viaProxy: false };

/** Above the fields of an HTTP request: filling them from a curl command, and a word about secrets in headers. */
export function HttpRequestTools({ data, set }: HttpRequestToolsProps) {
  const [pasting, setPasting] = useState(false);
  const [draft, setDraft] = useState<Draft | null>(null);
  const exposed = sensitiveHeaders(data['headers']);

  const fill = (request: CurlRequest): void => {
    for (const [name, value] of Object.entries({ ...fresh, ...request.data })) set(name, value);
    setPasting(false);
    setDraft(request.credential);
    if (request.credential) set('auth', 'credential');
    if (request.left.length > 0) toast({ title: 'Command Read', description: request.left.join(' ') });
  };

  return (
    <>
      <Button size="sm" onClick={() => setPasting(true)}>
        <ClipboardPaste aria-hidden size={13} />
        Paste cURL
      </Button>
      {exposed.length > 0 && (
        <p role="note" className="flex items-start gap-1.5 text-xs text-warn">
          <ShieldAlert aria-hidden size={13} className="mt-0.5 shrink-0" />
          <span>
            {exposed.join(', ')} {exposed.length === 1 ? 'stands' : 'stand'} in the workflow as plain text. Use a
            credential instead: it is stored encrypted.
          </span>
        </p>
      )}
      <PasteCurlDialog open={pasting} onOpenChange={setPasting} onRead={fill} />
      {draft && <KeepCredential draft={draft} onClose={() => setDraft(null)} onSaved={(id) => set('credential', id)} />}
    </>
  );
}

/** Offers to save a command's authentication as a credential. Visitors are asked to log in beside the field. */
function KeepCredential({
  draft,
  onClose,
  onSaved,
}: {
  draft: Draft;
  onClose: () => void;
  onSaved: (id: string) => void;
}) {
  const { user } = useCurrentUser();
  if (!user) return null;
  return (
    <CredentialDialog
      open
      onOpenChange={(open) => !open && onClose()}
      types={[draft.type]}
      draft={draft}
      onSaved={({ id }) => onSaved(id)}
    />
  );
}
