import type { TopicEntry } from '@heddle/contract/api/topics';
import type { JsonValue } from '@heddle/contract/json';
import { TOPIC_NAME } from '@heddle/contract/node/topics';
import { useState } from 'react';
import { ApiError, errorText } from '../../../api/client.ts';
import { usePublish } from '../../../api/topics.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialogContent } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast.tsx';

export interface PublishDialogProps {
  /** The topic; without it the form asks for one. */
  topic?: string;
  open: boolean;
  onClose: () => void;
  onPublished?: (topic: string) => void;
}

/** Asks for a message and publishes it. */
export function PublishDialog({ open, onClose, ...rest }: PublishDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      {open && <PublishForm onClose={onClose} {...rest} />}
    </Dialog>
  );
}

/** The text parsed as JSON; undefined if it is invalid. */
function read(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    // Not JSON: the form says so.
    return undefined;
  }
}

type Problem = { in: 'topic' | 'message' | 'key'; text: string };

/** The message of a refusal and its field. */
function refused(error: Error): Problem {
  const code = error instanceof ApiError ? error.code : undefined;
  const field = code === 'topic_name_invalid' ? 'topic' : code === 'topic_key_taken' ? 'key' : 'message';
  return { in: field, text: errorText(error, 'The message could not be published.') };
}

function PublishForm({ topic, onClose, onPublished }: Omit<PublishDialogProps, 'open'>) {
  const { mutate, isPending, error } = usePublish();
  const [name, setName] = useState(topic ?? '');
  const [text, setText] = useState('{\n  \n}');
  const [key, setKey] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const wrong = problem ?? (error && refused(error));
  const wrongIn = (field: Problem['in']): string | null => (wrong?.in === field ? wrong.text : null);

  const publish = (): void => {
    if (isPending) return;
    const message = read(text);
    const found: Problem | null = !TOPIC_NAME.test(name.trim())
      ? { in: 'topic', text: 'Give the topic a name of letters, digits, dots, hyphens and underscores.' }
      : message === undefined
        ? { in: 'message', text: 'This is not valid JSON.' }
        : null;
    setProblem(found);
    if (found || message === undefined) return;
    const onSuccess = ({ position }: TopicEntry): void => {
      toast({ title: 'Message Published', description: `${name.trim()} has it as entry ${position}.` });
      onClose();
      onPublished?.(name.trim());
    };
    mutate({ topic: name.trim(), message, key }, { onSuccess });
  };

  return (
    <FormDialogContent
      title={topic === undefined ? 'Publish a message' : `Publish in ${topic}`}
      description="Every active workflow that follows the topic starts for it."
      submit="Publish"
      pending={isPending}
      onSubmit={publish}
    >
      {topic === undefined && (
        <Field label="Topic" required error={wrongIn('topic')} help="The first message creates the topic.">
          <Input
            value={name}
            maxLength={100}
            placeholder="orders"
            autoComplete="off"
            className="font-mono"
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Field>
      )}
      <Field
        label="Message"
        required
        error={wrongIn('message')}
        help='JSON, like { "order": 7 }. Anything but an object is sent as { "value": … }.'
      >
        <Textarea
          rows={7}
          spellCheck={false}
          className="font-mono text-xs"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      <Field
        label="Key"
        error={wrongIn('key')}
        help="A message is not published if the topic still has one with the same key. If empty, it is always published."
      >
        <Input
          value={key}
          maxLength={500}
          autoComplete="off"
          className="font-mono"
          onChange={(event) => setKey(event.currentTarget.value)}
        />
      </Field>
    </FormDialogContent>
  );
}
