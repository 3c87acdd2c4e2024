import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { exportAccount } from '../../api/account.ts';
import { errorText } from '../../api/client.ts';
import { saveFile } from '../../files/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { Part, Section } from './section.tsx';
import { Storage } from './storage.tsx';

const sizeFormat = new Intl.NumberFormat('en', {
  style: 'unit',
  unit: 'megabyte',
  maximumFractionDigits: 1,
  minimumFractionDigits: 1,
});

/** A copy of everything, as a file. */
export function DataManagement() {
  const [bytes, setBytes] = useState(0);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const run = useMutation({
    mutationFn: () => {
      setBytes(0);
      abort.current = new AbortController();
      return exportAccount(abort.current.signal, setBytes);
    },
    onSuccess: (file) => {
      saveFile(`heddle-export-${new Date().toISOString().slice(0, 10)}.json`, file);
      toast({ title: 'Data Exported', description: 'Your data has been downloaded as JSON file' });
    },
    onError: (error) => {
      if (abort.current?.signal.aborted) return;
      toast({
        title: 'Export Failed',
        description: errorText(error, 'Your data could not be read.'),
        tone: 'destructive',
      });
    },
  });

  return (
    <Section id="data" title="Data Management">
      <Part
        title="Your data"
        description="One JSON file with your profile, workflows, executions, wallet connections and API key names. It contains no secrets."
        action={
          <Button onClick={() => run.mutate()} loading={run.isPending}>
            {!run.isPending && <Download aria-hidden size={15} />}
            Export All Data
          </Button>
        }
      >
        {run.isPending && (
          <div className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
            <span role="status" className="figures">
              Collecting your data: {sizeFormat.format(bytes / 1_000_000)} so far
            </span>
            <Button size="sm" onClick={() => abort.current?.abort()}>
              Cancel
            </Button>
          </div>
        )}
      </Part>
      <Storage />
    </Section>
  );
}
