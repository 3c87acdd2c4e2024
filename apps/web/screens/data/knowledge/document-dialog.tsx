import type { KnowledgeBaseView } from '@heddle/contract/api/knowledge';
import type { KnowledgeOutcome } from '@heddle/contract/node/knowledge';
import { knowledgeLimits } from '@heddle/contract/node/knowledge';
import { useState } from 'react';
import { ApiError, errorText } from '../../../api/client.ts';
import { usePutDocument } from '../../../api/knowledge.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialogContent } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast.tsx';
import { counted } from '../topics/labels.ts';

interface DocumentDialogProps {
  base: KnowledgeBaseView;
  open: boolean;
  onClose: () => void;
}

/** Asks for a document: a file, or a text. */
export function DocumentDialog({ base, open, onClose }: DocumentDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      {open && <DocumentForm base={base} onClose={onClose} />}
    </Dialog>
  );
}

const ACCEPT = '.pdf,.md,.markdown,.txt,.html,.htm,.csv,.docx,.odt';
const KINDS = [
  { value: 'file', label: 'A file' },
  { value: 'text', label: 'A text' },
];
const MIB = 1024 * 1024;

type Problem = { in: 'content' | 'source'; text: string } | null;

const outcomes: { readonly [S in KnowledgeOutcome['status']]: string } = {
  added: 'has been added',
  updated: 'has been updated',
  unchanged: 'has not changed',
};

/** What went wrong and what to do about it. */
function failure(error: Error): string {
  const text = errorText(error, 'The document could not be added.');
  return error instanceof ApiError && error.hint !== undefined ? `${text} ${error.hint}` : text;
}

const fileProblem = (file: File | null): Problem => {
  if (file === null) return { in: 'content', text: 'Choose a file.' };
  if (file.size > knowledgeLimits.file)
    return { in: 'content', text: `The file is larger than ${knowledgeLimits.file / MIB} MiB. Split it first.` };
  return file.size === 0 ? { in: 'content', text: 'The file is empty. Choose another one.' } : null;
};

function textProblem(text: string, source: string): Problem {
  if (text.trim() === '') return { in: 'content', text: 'Enter the text of the document.' };
  return source.trim() === '' ? { in: 'source', text: 'Enter a name or a URL of the document.' } : null;
}

function DocumentForm({ base, onClose }: Omit<DocumentDialogProps, 'open'>) {
  const { mutate, isPending, error } = usePutDocument(base.id);
  const [kind, setKind] = useState<'file' | 'text'>('file');
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState('');
  const [source, setSource] = useState('');
  const [title, setTitle] = useState('');
  const [problem, setProblem] = useState<Problem>(null);
  const wrongIn = (field: 'content' | 'source'): string | null =>
    problem?.in === field ? problem.text : field === 'content' && problem === null && error ? failure(error) : null;

  const add = (): void => {
    if (isPending) return;
    const found = kind === 'file' ? fileProblem(file) : textProblem(text, source);
    setProblem(found);
    if (found) return;
    const about = { title: title.trim(), source: source.trim() };
    const name = about.title || about.source || (file?.name ?? '');
    const onSuccess = ({ status, chunks }: KnowledgeOutcome): void => {
      const said = `${name} ${outcomes[status]}: ${counted(chunks, 'passage', 'passages')}.`;
      toast({ title: 'Document Indexed', description: said });
      onClose();
    };
    mutate(kind === 'file' && file ? { ...about, file } : { ...about, text }, { onSuccess });
  };

  return (
    <FormDialogContent
      title="Add document"
      description={`It becomes part of ${base.name}. A document with the same source is updated.`}
      submit="Add document"
      pending={isPending}
      onSubmit={add}
    >
      <Field label="From">
        <Select
          value={kind}
          onValueChange={(next) => {
            setKind(next === 'text' ? 'text' : 'file');
            setProblem(null);
          }}
          options={KINDS}
        />
      </Field>
      <ContentField
        kind={kind}
        text={text}
        error={wrongIn('content')}
        onText={setText}
        onFile={(chosen) => {
          setFile(chosen);
          setProblem(null);
        }}
      />
      <Field
        label="Source"
        required={kind === 'text'}
        error={wrongIn('source')}
        help={`Identifies the document, and is named in citations: a URL or a name.${kind === 'file' ? ' If empty, the name of the file.' : ''}`}
      >
        <Input
          value={source}
          maxLength={knowledgeLimits.source}
          placeholder="https://example.com/handbook"
          autoComplete="off"
          onChange={(event) => setSource(event.currentTarget.value)}
        />
      </Field>
      <Field label="Title" help="If empty, the source.">
        <Input
          value={title}
          maxLength={knowledgeLimits.title}
          placeholder="Handbook"
          autoComplete="off"
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
      </Field>
    </FormDialogContent>
  );
}

interface ContentFieldProps {
  kind: 'file' | 'text';
  text: string;
  error: string | null;
  onText: (text: string) => void;
  onFile: (file: File | null) => void;
}

/** The field for the file or the text. */
function ContentField({ kind, text, error, onText, onFile }: ContentFieldProps) {
  return kind === 'file' ? (
    <Field
      label="File"
      required
      error={error}
      help={`PDF, Word, OpenDocument, HTML, CSV, Markdown or plain text, up to ${knowledgeLimits.file / MIB} MiB.`}
    >
      <Input
        type="file"
        accept={ACCEPT}
        className="h-auto py-1.5 file:mr-3 file:rounded-sm file:border file:border-line-strong file:bg-surface-2 file:px-2.5 file:py-0.5 file:text-xs file:text-ink"
        onChange={(event) => onFile(event.currentTarget.files?.[0] ?? null)}
      />
    </Field>
  ) : (
    <Field label="Text" required error={error}>
      <Textarea
        rows={8}
        maxLength={knowledgeLimits.text}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </Field>
  );
}
