import { toImported } from '@heddle/templates/files';
import type { Template } from '@heddle/templates/template';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { leaveForEditor } from '../../files/imported-workflow.ts';
import { toast } from '../../ui/toast.tsx';

/** Milliseconds between a template's import and the editor, in which the message can be read. */
const REDIRECT_DELAY = 1000;

/** `use` opens a template in the editor; `using` is the id of the one being opened. Leaving the gallery cancels it. */
export function useTemplate(): { using: string | null; use: (template: Template) => void } {
  const [, navigate] = useLocation();
  const [using, setUsing] = useState<string | null>(null);
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(redirect.current), []);

  const use = (template: Template): void => {
    try {
      leaveForEditor(toImported(template));
    } catch {
      // The browser refuses to store it: its storage is full or switched off.
      toast({ title: 'Import Failed', description: 'Failed to load the workflow template.', tone: 'destructive' });
      return;
    }
    setUsing(template.id);
    toast({ title: 'Template Imported', description: `${template.name} has been imported. Redirecting to editor...` });
    clearTimeout(redirect.current);
    redirect.current = setTimeout(() => navigate('/editor'), REDIRECT_DELAY);
  };
  return { using, use };
}
