import { COMMENT_MAX } from '@heddle/contract/api/approvals';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';

export interface AnswerFormProps {
  /** The question, for the names of the buttons. */
  title: string;
  onAnswer: (answer: { approved: boolean; comment: string }) => void;
  /** The answer being sent; undefined if none is. */
  sending: boolean | undefined;
  /** The error, shown beside the buttons. */
  error?: string | undefined;
  /** On a page of its own the buttons have its full width. */
  wide?: boolean;
}

/** A comment and the two answers. */
export function AnswerForm({ title, onAnswer, sending, error, wide = false }: AnswerFormProps) {
  const [comment, setComment] = useState('');
  const size = wide ? 'lg' : 'md';
  const answer = (approved: boolean): void => onAnswer({ approved, comment: comment.trim() });
  return (
    <form onSubmit={(event) => event.preventDefault()} className="space-y-3">
      <Field label="Comment" help="Optional. It is passed to the workflow." error={error}>
        <Textarea
          value={comment}
          maxLength={COMMENT_MAX}
          rows={2}
          onChange={(event) => setComment(event.target.value)}
        />
      </Field>
      <div className={wide ? 'grid grid-cols-2 gap-3' : 'flex gap-2'}>
        <Button
          variant="primary"
          size={size}
          disabled={sending !== undefined}
          loading={sending === true}
          onClick={() => answer(true)}
          aria-label={`Approve: ${title}`}
        >
          {sending !== true && <Check aria-hidden size={15} />}
          Approve
        </Button>
        <Button
          size={size}
          disabled={sending !== undefined}
          loading={sending === false}
          onClick={() => answer(false)}
          aria-label={`Reject: ${title}`}
        >
          {sending !== false && <X aria-hidden size={15} />}
          Reject
        </Button>
      </div>
    </form>
  );
}
