import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent } from '../../../ui/dialog.tsx';

interface LeaveQuestionProps {
  onStay: () => void;
  onLeave: () => void;
  /** Saves, then leaves if that worked. */
  onSave: () => Promise<void>;
}

/** Asks what to do with unsaved work. */
export function LeaveQuestion({ onStay, onLeave, onSave }: LeaveQuestionProps) {
  const [saving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    await onSave();
    setSaving(false);
  };
  return (
    <Dialog open onOpenChange={onStay}>
      <DialogContent
        size="sm"
        title="Leave without saving?"
        description="This workflow has changes that are not saved yet."
        footer={
          <>
            <Button onClick={onStay}>Stay</Button>
            <Button onClick={onLeave}>Leave</Button>
            <Button variant="primary" loading={saving} onClick={() => void save()}>
              Save and leave
            </Button>
          </>
        }
      />
    </Dialog>
  );
}
