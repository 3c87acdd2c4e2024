import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { JsonView } from '../../../run/json-view.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Dialog, DialogContent } from '../../../ui/dialog.tsx';
import type { FieldPreview } from './form-field.tsx';
import type { TextEditorProps } from './text/text-editor.tsx';
import { TextEditor } from './text/text-editor.tsx';

interface ExpandedFieldProps extends Pick<
  TextEditorProps,
  'label' | 'value' | 'onChange' | 'language' | 'lines' | 'placeholder'
> {
  onBlur: () => void;
  error: string | undefined;
  /** Null if there is nothing to preview: no run yet, or code, which only a run executes. */
  preview: FieldPreview | null;
  onClose: () => void;
}

/** A field in a large window: its text on the left, its value for each item of the last run on the right. */
export function ExpandedField({ error, preview, onClose, ...text }: ExpandedFieldProps) {
  const [index, setIndex] = useState(0);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={text.label}
        size="xl"
        onOpenAutoFocus={(event) => event.preventDefault()}
        footer={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <div
          className={classes(
            'grid min-h-[50dvh] gap-4',
            (preview || text.language !== 'javascript') && 'md:grid-cols-2',
          )}
        >
          <div className="flex min-w-0 flex-col gap-1.5">
            <TextEditor
              {...text}
              lines="several"
              keepsOneLine={text.lines === 'one'}
              autoFocus
              className="h-full max-h-[60dvh] min-h-[45dvh]"
            />
            {error && (
              <p role="alert" className="text-xs break-words text-bad">
                {error}
              </p>
            )}
          </div>
          {preview ? (
            <Preview preview={preview} index={Math.min(index, preview.items - 1)} onIndex={setIndex} />
          ) : (
            text.language !== 'javascript' && (
              <p className="self-center text-center text-sm text-ink-3">Run the workflow once to see the value here.</p>
            )
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}

function Preview({
  preview,
  index,
  onIndex,
}: {
  preview: FieldPreview;
  index: number;
  onIndex: (index: number) => void;
}) {
  const result = preview.result(index);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex items-center gap-1">
        <h3 className="flex-1 text-xs font-semibold text-ink-2">Result</h3>
        <Button
          variant="ghost"
          size="icon"
          className="size-7"
          aria-label="Previous item"
          disabled={index === 0}
          onClick={() => onIndex(index - 1)}
        >
          <ChevronLeft aria-hidden size={14} />
        </Button>
        <span role="status" className="figures text-xs text-ink-2">
          Item {index + 1} of {preview.items}
        </span>
        <Button
          variant="ghost"
          size="icon"
          className="size-7"
          aria-label="Next item"
          disabled={index >= preview.items - 1}
          onClick={() => onIndex(index + 1)}
        >
          <ChevronRight aria-hidden size={14} />
        </Button>
      </div>
      <div className="overflow-hidden rounded-control border border-line">
        {result.ok ? (
          <ResultView value={result.value} />
        ) : (
          <p className="px-2.5 py-2 text-xs break-words text-warn">{result.text}</p>
        )}
      </div>
      <h3 className="text-xs font-semibold text-ink-2">$json of this item</h3>
      <div className="overflow-hidden rounded-control border border-line">
        <JsonView value={preview.data(index)} label="Data of the item" />
      </div>
    </div>
  );
}

/** Text as it is, with its line breaks; everything else as JSON. */
function ResultView({ value }: { value: unknown }) {
  if (value === undefined) return <p className="px-2.5 py-2 text-xs text-ink-3">Nothing</p>;
  if (typeof value !== 'string') return <JsonView value={value} label="Result" />;
  return (
    // Scrolls, so the keyboard must be able to reach it.
    <pre
      tabIndex={0}
      aria-label="Result"
      className="max-h-64 overflow-auto px-2.5 py-2 font-mono text-xs break-words whitespace-pre-wrap text-ink"
    >
      {value === '' ? <span className="text-ink-3">Empty text</span> : value}
    </pre>
  );
}
