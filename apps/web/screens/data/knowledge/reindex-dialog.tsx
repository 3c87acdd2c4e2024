import type { KnowledgeBaseView } from '@heddle/contract/api/knowledge';
import { knowledgeLimits, passageDefaults } from '@heddle/contract/node/knowledge';
import { useState } from 'react';
import { ApiError, errorText } from '../../../api/client.ts';
import { useStartReindexing } from '../../../api/knowledge.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialogContent } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { CredentialSelect } from './credential-select.tsx';

interface ReindexDialogProps {
  base: KnowledgeBaseView;
  open: boolean;
  onClose: () => void;
}

/** Asks how all documents of a knowledge base are to be indexed anew. */
export function ReindexDialog({ base, open, onClose }: ReindexDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      {open && <ReindexForm base={base} onClose={onClose} />}
    </Dialog>
  );
}

const WAYS = [
  { value: 'words', label: 'Words' },
  { value: 'meaning', label: 'Words and meaning' },
];

interface Choice {
  way: 'words' | 'meaning';
  credentialId: string;
  model: string;
  chunkSize: string;
  overlap: string;
}
type Problems = { readonly [K in keyof Choice]?: string };

function problemsOf({ way, credentialId, model, chunkSize, overlap }: Choice): Problems {
  const { smallestChunk, largestChunk } = knowledgeLimits;
  const [size, shared] = [Number(chunkSize), Number(overlap)];
  const isSize = Number.isInteger(size) && size >= smallestChunk && size <= largestChunk;
  const isShared = overlap !== '' && Number.isInteger(shared) && shared >= 0 && shared <= size / 4;
  return {
    ...(way === 'meaning' && credentialId === '' ? { credentialId: 'Choose a credential.' } : {}),
    ...(way === 'meaning' && model.trim() === '' ? { model: 'Enter the name of a model.' } : {}),
    ...(isSize ? {} : { chunkSize: `Enter a number from ${smallestChunk} to ${largestChunk}.` }),
    ...(isShared ? {} : { overlap: 'Enter a number from 0 to a quarter of the chunk size.' }),
  };
}

function ReindexForm({ base, onClose }: Omit<ReindexDialogProps, 'open'>) {
  const { mutate, isPending, error } = useStartReindexing(base.id);
  const [choice, setChoice] = useState<Choice>({
    way: base.embedding ? 'meaning' : 'words',
    credentialId: base.embedding?.credentialId ?? '',
    model: base.embedding?.model ?? '',
    chunkSize: String(passageDefaults.chunkSize),
    overlap: String(passageDefaults.overlap),
  });
  const [problems, setProblems] = useState<Problems>({});
  const change = (part: Partial<Choice>): void => {
    setChoice((now) => ({ ...now, ...part }));
    setProblems({});
  };
  const { way, credentialId, model, chunkSize, overlap } = choice;

  const start = (): void => {
    if (isPending) return;
    const found = problemsOf(choice);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const embedding = way === 'meaning' ? { credentialId, model: model.trim() } : null;
    mutate({ chunkSize: Number(chunkSize), overlap: Number(overlap), embedding }, { onSuccess: onClose });
  };
  const failure = error && [errorText(error, 'It could not be started.'), error instanceof ApiError ? error.hint : ''];

  return (
    <FormDialogContent
      title={`Re-index ${base.name}`}
      description="All documents are cut into passages anew. Searches find them as they were until that is done."
      submit="Re-index"
      pending={isPending}
      onSubmit={start}
    >
      <Field label="Search by" error={failure?.join(' ').trim() ?? null}>
        <Select
          value={way}
          onValueChange={(next) => change({ way: next === 'meaning' ? 'meaning' : 'words' })}
          options={WAYS}
        />
      </Field>
      {way === 'meaning' && <EmbeddingFields choice={choice} problems={problems} onChange={change} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Chunk size" error={problems.chunkSize ?? null} help="Characters of a passage, at most.">
          <Input
            type="number"
            value={chunkSize}
            min={knowledgeLimits.smallestChunk}
            max={knowledgeLimits.largestChunk}
            onChange={(event) => change({ chunkSize: event.currentTarget.value })}
          />
        </Field>
        <Field label="Overlap" error={problems.overlap ?? null} help="Characters that the next one repeats.">
          <Input
            type="number"
            value={overlap}
            min={0}
            max={knowledgeLimits.largestChunk / 4}
            onChange={(event) => change({ overlap: event.currentTarget.value })}
          />
        </Field>
      </div>
      <p className="text-xs text-ink-2">
        Workflows that add documents or search by meaning need the same settings in their nodes from then on.
      </p>
    </FormDialogContent>
  );
}

interface EmbeddingFieldsProps {
  choice: Pick<Choice, 'credentialId' | 'model'>;
  problems: Problems;
  onChange: (part: Partial<Choice>) => void;
}

/** The fields that say which model the passages get vectors of. */
function EmbeddingFields({ choice: { credentialId, model }, problems, onChange }: EmbeddingFieldsProps) {
  return (
    <>
      <Field label="Credential" required error={problems.credentialId ?? null}>
        <CredentialSelect value={credentialId} onChange={(id) => onChange({ credentialId: id })} />
      </Field>
      <Field
        label="Embedding model"
        required
        error={problems.model ?? null}
        help="As the provider writes it. Passages that have no vector of it yet are sent to the provider."
      >
        <Input
          value={model}
          maxLength={knowledgeLimits.name}
          placeholder="text-embedding-3-small"
          autoComplete="off"
          onChange={(event) => onChange({ model: event.currentTarget.value })}
        />
      </Field>
    </>
  );
}
