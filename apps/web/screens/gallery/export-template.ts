import { exportFileName, toExported } from '@heddle/templates/files';
import type { Template } from '@heddle/templates/template';
import { downloadJson } from '../../files/download-json.ts';
import { toast } from '../../ui/toast.tsx';

/** Hands the browser the template as a file, and says so. */
export function exportTemplate(template: Template): void {
  try {
    downloadJson(exportFileName(template), toExported(template));
    toast({ title: 'Workflow Exported', description: `${template.name} has been downloaded as JSON file` });
  } catch (error) {
    toast({
      title: 'Export Failed',
      description: error instanceof Error ? error.message : String(error),
      tone: 'destructive',
    });
  }
}
