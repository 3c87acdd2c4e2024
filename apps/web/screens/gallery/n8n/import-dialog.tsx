import type { ConversionResult, ConvertedWorkflow } from '@heddle/n8n-import/convert';
import { spread } from '@heddle/n8n-import/spread';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { leaveForEditor } from '../../../files/imported-workflow.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ChooseFile } from './choose-file.tsx';
import { convertText } from './convert-text.ts';
import { PasteView } from './paste-view.tsx';
import { ResultView } from './result-view.tsx';

/** Imports a workflow of n8n: paste, convert, review, use. Closing discards the text and the result. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [converting, setConverting] = useState(false);
  const [result, setResult] = useState<ConversionResult | null>(null);
  /** Incremented when the dialog closes: a conversion still running is then discarded. */
  const visit = useRef(0);

  const close = (): void => {
    visit.current += 1;
    onClose();
    setText('');
    setResult(null);
    setConverting(false);
  };
  const convert = async (): Promise<void> => {
    const began = visit.current;
    setConverting(true);
    const converted = await convertText(text, () => visit.current === began);
    if (visit.current !== began) return;
    setResult(converted);
    setConverting(false);
  };
  const use = (workflow: ConvertedWorkflow): void => {
    try {
      leaveForEditor({
        ...workflow,
        nodes: spread(workflow.nodes),
        id: `n8n-${Date.now()}`,
        imported: true,
        source: 'n8n',
      });
    } catch {
      // The browser refuses to store it: its storage is full or switched off.
      toast({ title: 'Import Failed', description: 'Failed to load the workflow template.', tone: 'destructive' });
      return;
    }
    close();
    navigate('/editor');
    toast({ title: 'Workflow Imported', description: `${workflow.name} has been imported successfully.` });
  };

  const workflow = result?.workflow;
  const pasteButtons = (
    <>
      <ChooseFile onText={setText} />
      <Button variant="primary" disabled={text.trim() === ''} loading={converting} onClick={() => void convert()}>
        Convert Workflow
      </Button>
    </>
  );
  const resultButtons = (
    <>
      <Button onClick={() => setResult(null)}>Try Another</Button>
      {workflow && (
        <Button variant="primary" onClick={() => use(workflow)}>
          Use Workflow
        </Button>
      )}
    </>
  );
  return (
    <Dialog open={open} onOpenChange={(next) => !next && close()}>
      <DialogContent
        size="lg"
        title="Import n8n Workflow"
        description="Nodes, connections and settings are carried over; parts without an equivalent are listed."
        status={result && <Badge tone={workflow ? 'ok' : 'bad'}>{workflow ? 'Converted' : 'Failed'}</Badge>}
        footer={result ? resultButtons : pasteButtons}
      >
        {result ? (
          <ResultView result={result} />
        ) : (
          <PasteView text={text} onChange={setText} onSubmit={() => !converting && void convert()} />
        )}
      </DialogContent>
    </Dialog>
  );
}
