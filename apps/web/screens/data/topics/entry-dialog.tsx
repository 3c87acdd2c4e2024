import type { TopicEntry } from '@heddle/contract/api/topics';
import { JsonView } from '../../../run/json-view.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog, DialogClose, DialogContent } from '../../../ui/dialog.tsx';
import { formatMoment } from '../../../ui/format.ts';

export interface EntryDialogProps {
  topic: string;
  /** Null while the dialog is closed. */
  entry: TopicEntry | null;
  onClose: () => void;
}

/** One entry of a topic, with a button to copy it. */
export function EntryDialog({ topic, entry, onClose }: EntryDialogProps) {
  return (
    <Dialog open={entry !== null} onOpenChange={(next) => !next && onClose()}>
      {entry !== null && (
        <DialogContent
          title={`Entry ${entry.position} of ${topic}`}
          description={`Published ${formatMoment(entry.publishedAt)}${entry.key === null ? '' : ` with the key ${entry.key}`}`}
          footer={
            <>
              <CopyButton text={JSON.stringify(entry.message, null, 2)} label="Copy JSON" className="mr-auto" />
              <DialogClose asChild>
                <Button>Close</Button>
              </DialogClose>
            </>
          }
        >
          <div className="overflow-hidden rounded-control border border-line bg-bg">
            <JsonView value={entry.message} label={`Entry ${entry.position}`} />
          </div>
        </DialogContent>
      )}
    </Dialog>
  );
}
