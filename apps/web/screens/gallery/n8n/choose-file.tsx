import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';

/** Reads a file into the text; pressing the button is pressing the browser's own, which is hidden. */
export function ChooseFile({ onText }: { onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label="n8n workflow file"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void file.text().then(onText);
          // So that the same file can be chosen again.
          event.target.value = '';
        }}
      />
      <Button className="mr-auto" onClick={() => input.current?.click()}>
        <FileUp aria-hidden size={15} />
        Choose file
      </Button>
    </>
  );
}
